import { describe, expect, it } from "vitest";
import { brief } from "./brief";

const VIDEO = [
  ...["96 VP8", "97 rtx", "102 H264", "45 AV1", "98 VP9"].map((codec) => `a=rtpmap:${codec}/90000`),
  "a=rtcp-fb:96 nack pli",
  "a=rtcp-fb:102 nack pli",
  "a=fmtp:97 apt=96",
  "a=extmap:13 urn:3gpp:video-orientation",
  "a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid",
  "a=ssrc-group:FID 1 2",
  "a=ssrc:1 cname:x",
];
const OFFER = [
  "v=0",
  "a=group:BUNDLE 0 1",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9",
  "a=mid:0",
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10",
  "a=rtpmap:63 red/48000/2",
  "a=rtpmap:9 G722/8000",
  "m=video 9 UDP/TLS/RTP/SAVPF 96 97 102 45 98",
  "a=mid:1",
  ...VIDEO,
  "",
];

describe("a brief offer", () => {
  const lines = brief({ type: "offer", sdp: OFFER.join("\r\n") }).sdp!.split("\r\n");

  it("names one voice and one picture, with all that is said of them", () => {
    expect(lines.filter((line) => line.startsWith("m="))).toEqual([
      "m=audio 9 UDP/TLS/RTP/SAVPF 111",
      "m=video 9 UDP/TLS/RTP/SAVPF 96",
    ]);
    expect(lines.filter((line) => line.startsWith("a=rtpmap"))).toEqual([
      "a=rtpmap:111 opus/48000/2",
      "a=rtpmap:96 VP8/90000",
    ]);
    expect(lines).toContain("a=rtcp-fb:96 nack pli");
    expect(lines).toContain("a=fmtp:111 minptime=10");
  });

  it("leaves out what was said of others", () => {
    expect(lines.join("\n")).not.toMatch(/:(63|9|97|102|45|98) |ssrc|video-orientation/);
    expect(lines).toContain("a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid");
    expect(lines.slice(0, 2)).toEqual(["v=0", "a=group:BUNDLE 0 1"]);
    expect(lines.at(-1)).toBe("");
  });

  it("is left as it is where nothing in it is known to all", () => {
    const strange = "v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 102\r\na=rtpmap:102 H264/90000\r\na=ssrc:1 cname:x\r\n";
    expect(brief({ type: "offer", sdp: strange }).sdp).toBe(strange);
  });
});
