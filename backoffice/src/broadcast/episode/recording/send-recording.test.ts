import { type RecordingFile, UPLOAD_PART_BYTES } from "@masthead/contract/broadcast/episode.ts";
import { describe, expect, it } from "vitest";
import { type SendPart, type Shipment, sendRecording } from "./send-recording.ts";

const RECORDING = { url: "/recordings/x.mp4", kind: "video", mimeType: "video/mp4", bytes: 1, durationSeconds: 60 } satisfies RecordingFile;
const TOTAL = 2 * UPLOAD_PART_BYTES + 10;

const shipment = (): Shipment => ({ file: new File([new Uint8Array(TOTAL)], "a.mp4"), upload: "u", received: 0 });
const sending = (onProgress = (_share: number) => {}) => ({ signal: new AbortController().signal, onProgress });

/** A server that keeps what comes in its order; `offsets` are those that it was sent. */
function makeServer() {
  const offsets: number[] = [];
  let received = 0;
  const send: SendPart = async ({ offset, total, file }, { onProgress }) => {
    offsets.push(offset);
    onProgress(1);
    if (offset === received) received += file.size;
    return { received, recording: received === total ? RECORDING : null };
  };
  return { offsets, send, forget: () => (received = 0) };
}

describe("a recording on its way", () => {
  it("is sent part by part, and told how far it is", async () => {
    const { offsets, send } = makeServer();
    const shares: number[] = [];
    expect(
      await sendRecording(
        shipment(),
        send,
        sending((share) => shares.push(share)),
      ),
    ).toEqual(RECORDING);
    expect(offsets).toEqual([0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
    expect(shares).toEqual([UPLOAD_PART_BYTES / TOTAL, (2 * UPLOAD_PART_BYTES) / TOTAL, 1]);
  });

  it("goes on where it stopped", async () => {
    const { offsets, send } = makeServer();
    const one = shipment();
    let broken = true;
    const breaking: SendPart = (part, sending) => {
      if (part.offset > 0 && broken) throw new TypeError("the connection broke off");
      return send(part, sending);
    };
    await expect(sendRecording(one, breaking, sending())).rejects.toThrow("broke off");
    broken = false;
    expect(await sendRecording(one, breaking, sending())).toEqual(RECORDING);
    expect(offsets).toEqual([0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
  });

  it("begins where the server says, when that has less than one thought", async () => {
    const { offsets, send, forget } = makeServer();
    const one = { ...shipment(), received: UPLOAD_PART_BYTES };
    forget();
    expect(await sendRecording(one, send, sending())).toEqual(RECORDING);
    expect(offsets).toEqual([UPLOAD_PART_BYTES, 0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
  });

  it("gives up on a server that takes nothing", async () => {
    const send: SendPart = async () => ({ received: 0, recording: null });
    await expect(sendRecording(shipment(), send, sending())).rejects.toThrow("takes no more");
  });
});
