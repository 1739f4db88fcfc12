import { MAX_UPLOAD_PART_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { describe, expect, it } from "vitest";
import { type RecordingUpload, type UploadPart, uploadRecording } from "./upload-recording.ts";

const RECORDING = {
  url: "/recordings/x.mp4",
  kind: "video",
  mimeType: "video/mp4",
  name: "a.mp4",
  bytes: 1,
  durationSeconds: 60,
  width: 1280,
  height: 720,
  hasSound: true,
  state: "ready",
  problem: null,
} satisfies RecordingFile;
const SIZE = { width: 1280, height: 720 };
const TOTAL = 2 * MAX_UPLOAD_PART_BYTES + 10;

const newUpload = (): RecordingUpload => ({
  file: new File([new Uint8Array(TOTAL)], "a.mp4"),
  upload: "u",
  received: 0,
  size: Promise.resolve(SIZE),
});
const controls = (onProgress = (_share: number) => {}) => ({
  signal: new AbortController().signal,
  onProgress,
});

/** Fake server that accepts parts only in order. `offsets` records the offsets it received. */
function createFakeServer() {
  const offsets: number[] = [];
  let received = 0;
  const send: UploadPart = async ({ offset, total, file }, { onProgress }) => {
    offsets.push(offset);
    onProgress(1);
    if (offset === received) received += file.size;
    return { received, recording: received === total ? RECORDING : null };
  };
  return { offsets, send, reset: () => (received = 0) };
}

describe("recording upload", () => {
  it("uploads in parts and reports the progress", async () => {
    const { offsets, send } = createFakeServer();
    const shares: number[] = [];
    expect(
      await uploadRecording(
        newUpload(),
        send,
        controls((share) => shares.push(share)),
      ),
    ).toEqual(RECORDING);
    expect(offsets).toEqual([0, MAX_UPLOAD_PART_BYTES, 2 * MAX_UPLOAD_PART_BYTES]);
    expect(shares).toEqual([MAX_UPLOAD_PART_BYTES / TOTAL, (2 * MAX_UPLOAD_PART_BYTES) / TOTAL, 1]);
  });

  it("sends the name of the file, and the size of a video with the last part", async () => {
    const { send } = createFakeServer();
    const described: unknown[] = [];
    const describingSend: UploadPart = ({ file, width, height, ...part }, sending) => {
      described.push([file.name, width, height]);
      return send({ file, ...part }, sending);
    };
    await uploadRecording(newUpload(), describingSend, controls());
    expect(described).toEqual([
      ["a.mp4", undefined, undefined],
      ["a.mp4", undefined, undefined],
      ["a.mp4", SIZE.width, SIZE.height],
    ]);
  });

  it("resumes where it stopped after the connection was lost", async () => {
    const { offsets, send } = createFakeServer();
    const recordingUpload = newUpload();
    let connectionLost = true;
    const failingSend: UploadPart = (part, controls) => {
      if (part.offset > 0 && connectionLost) throw new TypeError("Connection lost");
      return send(part, controls);
    };
    await expect(uploadRecording(recordingUpload, failingSend, controls())).rejects.toThrow(
      "Connection lost",
    );
    connectionLost = false;
    expect(await uploadRecording(recordingUpload, failingSend, controls())).toEqual(RECORDING);
    expect(offsets).toEqual([0, MAX_UPLOAD_PART_BYTES, 2 * MAX_UPLOAD_PART_BYTES]);
  });

  it("restarts at the offset of the server when that is lower than expected", async () => {
    const { offsets, send, reset } = createFakeServer();
    const recordingUpload = { ...newUpload(), received: MAX_UPLOAD_PART_BYTES };
    reset();
    expect(await uploadRecording(recordingUpload, send, controls())).toEqual(RECORDING);
    expect(offsets).toEqual([
      MAX_UPLOAD_PART_BYTES,
      0,
      MAX_UPLOAD_PART_BYTES,
      2 * MAX_UPLOAD_PART_BYTES,
    ]);
  });

  it("gives up when the server accepts no bytes", async () => {
    const send: UploadPart = async () => ({ received: 0, recording: null });
    await expect(uploadRecording(newUpload(), send, controls())).rejects.toThrow("accepts no more");
  });
});
