// How do two browsers find each other? One way between them; the server only passes the signals on.

import { brief } from "./brief";

export type Signal =
  | { offer: RTCSessionDescriptionInit }
  | { answer: RTCSessionDescriptionInit }
  | { candidate: RTCIceCandidateInit }
  | { over: true }
  | { ask: true };

const PATIENCE = 6_000; // answered, and no path within this time: it is said

export class Line {
  readonly peer: RTCPeerConnection;
  #say: (data: Signal) => void;
  #early: RTCIceCandidateInit[] = [];
  #lost: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(iceServers: RTCIceServer[], say: (data: Signal) => void, lost: () => void = () => {}) {
    this.peer = new RTCPeerConnection({ iceServers });
    this.#say = say;
    this.peer.onicecandidate = ({ candidate }) => candidate && say({ candidate: candidate.toJSON() });
    this.#lost = lost;
  }

  async offer(): Promise<void> {
    await this.peer.setLocalDescription(await this.peer.createOffer());
    this.#say({ offer: brief(this.peer.localDescription!.toJSON() as RTCSessionDescriptionInit) });
  }

  async answer(offer: RTCSessionDescriptionInit): Promise<void> {
    await this.accept(offer);
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    this.#say({ answer: this.peer.localDescription!.toJSON() as RTCSessionDescriptionInit });
  }

  async accept(description: RTCSessionDescriptionInit): Promise<void> {
    this.#timer ??= setTimeout(() => this.peer.connectionState !== "connected" && this.#lost(), PATIENCE);
    await this.peer.setRemoteDescription(description);
    for (const candidate of this.#early.splice(0)) await this.peer.addIceCandidate(candidate);
  }

  /** Candidates may come before the description that they belong to. */
  async add(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.peer.remoteDescription) await this.peer.addIceCandidate(candidate);
    else this.#early.push(candidate);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.peer.close();
  }
}
