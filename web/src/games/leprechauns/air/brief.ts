// How short can an offer be? A browser offers all that it can, in five kilobytes; two browsers need one voice and one
// picture that each of them knows (RFC 7874, RFC 7742). Whoever answers chooses from what is left.

const KNOWN_TO_ALL = new Set(["opus", "vp8"]);
const NEEDED = ["urn:ietf:params:rtp-hdrext:sdes:mid", "transport-wide-cc-extensions"]; // which stream it is, and how full the line

export function brief(description: RTCSessionDescriptionInit): RTCSessionDescriptionInit {
  const sections = (description.sdp ?? "").split(/^(?=m=)/m);
  return {
    ...description,
    sdp: sections.map((section) => (section.startsWith("m=") ? shortened(section) : section)).join(""),
  };
}

/** Voice or picture. One of which no word is known to all is left as it is. */
function shortened(section: string): string {
  const lines = section.split("\r\n");
  const kept = new Set(payloads(lines));
  if (!kept.size) return section;
  const [media, ...rest] = lines;
  return [offered(media!, kept), ...rest.filter((line) => isNeeded(line, kept))].join("\r\n");
}

function payloads(lines: string[]): string[] {
  const maps = lines.map((line) => /^a=rtpmap:(\d+) ([\w-]+)/.exec(line)).filter((map) => map !== null);
  return maps.filter(([, , codec]) => KNOWN_TO_ALL.has(codec!.toLowerCase())).map(([, payload]) => payload!);
}

/** `m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9` */
function offered(media: string, kept: Set<string>): string {
  const [kind, port, protocol, ...all] = media.split(" ");
  return [kind, port, protocol, ...all.filter((payload) => kept.has(payload))].join(" ");
}

function isNeeded(line: string, kept: Set<string>): boolean {
  if (line.startsWith("a=extmap:")) return NEEDED.some((extension) => line.includes(extension));
  if (/^a=ssrc(-group)?:/.test(line)) return false; // the stream says itself which one it is
  const about = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)\b/.exec(line);
  return about === null || kept.has(about[1]!);
}
