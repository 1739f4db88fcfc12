import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { describe, expect, it, vi } from "vitest";
import type { UploadControls, UploadResult } from "./upload-image.ts";
import { UploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name);
const uploaded = (id: number, known = false): UploadResult => ({
  record: { id } as MediaRecord,
  alreadyExisted: known,
});

/** Creates a queue whose uploads are settled by the test. */
function createTestQueue() {
  const sent = new Map<
    string,
    { sending: UploadControls; settle: PromiseWithResolvers<UploadResult> }
  >();
  const queue = new UploadQueue({
    upload(file, sending) {
      const settle = Promise.withResolvers<UploadResult>();
      sent.set(file.name, { sending, settle });
      sending.signal.addEventListener("abort", () => settle.reject(sending.signal.reason));
      return settle.promise;
    },
    describeError: (error) => (error instanceof Error ? error.message : ""),
  });
  const add = (name: string, onUploaded = () => {}) => queue.add("here", file(name), onUploaded);
  const states = () => queue.all().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, add, states };
}

describe("upload queue", () => {
  it("uploads three files concurrently, in order, and starts the next when one is done", async () => {
    const { sent, add, states } = createTestQueue();
    const first = add("a");
    for (const name of ["b", "c", "d"]) void add(name);
    expect(states()).toEqual(["a sending", "b sending", "c sending", "d waiting"]);
    sent.get("a")?.settle.resolve(uploaded(1));
    expect(await first).toEqual({ id: 1 });
    await expect.poll(states).toEqual(["a uploaded", "b sending", "c sending", "d sending"]);
  });

  it("reports the progress of a file", () => {
    const { queue, sent, add } = createTestQueue();
    void add("a");
    sent.get("a")?.sending.onProgress(0.4);
    expect(queue.all()[0]?.progress).toBe(0.4);
  });

  it("stores the reason of a rejected upload and completes it on retry", async () => {
    const { queue, sent, add } = createTestQueue();
    const onUploaded = vi.fn();
    const refused = add("a", onUploaded);
    sent.get("a")?.settle.reject(new Error("too dark"));
    await expect(refused).rejects.toThrow("too dark");
    expect(queue.all()[0]).toMatchObject({ state: "rejected", errorMessage: "too dark" });
    queue.retry(queue.all()[0]?.key ?? "");
    sent.get("a")?.settle.resolve(uploaded(7));
    await expect.poll(() => onUploaded.mock.calls).toMatchObject([[{ record: { id: 7 } }]]);
    expect(queue.all()[0]).toMatchObject({ state: "uploaded", errorMessage: undefined });
  });

  it("aborts a cancelled upload, resolves it with undefined and starts the next one", async () => {
    const { queue, sent, add, states } = createTestQueue();
    const cancelled = add("a");
    for (const name of ["b", "c", "d"]) void add(name);
    queue.cancel(queue.all()[0]?.key ?? "");
    expect(await cancelled).toBeUndefined();
    expect(sent.get("a")?.sending.signal.aborted).toBe(true);
    expect(states()).toEqual(["b sending", "c sending", "d sending"]);
  });

  it("never starts an upload that was cancelled while waiting", async () => {
    const { queue, sent, add } = createTestQueue();
    for (const name of ["a", "b", "c", "d"]) void add(name);
    queue.cancel(queue.all()[3]?.key ?? "");
    for (const name of ["a", "b", "c"]) sent.get(name)?.settle.resolve(uploaded(1));
    await expect.poll(() => queue.all().every(({ state }) => state === "uploaded")).toBe(true);
    expect(sent.has("d")).toBe(false);
  });

  it("marks an image as already existing when it is uploaded twice in one batch", async () => {
    const { queue, sent, add } = createTestQueue();
    const both = [add("a"), add("b")];
    for (const name of ["a", "b"]) sent.get(name)?.settle.resolve(uploaded(3));
    await Promise.all(both);
    expect(queue.all().map(({ result }) => result?.alreadyExisted)).toEqual([false, true]);
  });

  it("clears finished uploads of one owner only, and none in progress", async () => {
    const { queue, sent, add, states } = createTestQueue();
    const done = add("a");
    void add("b");
    sent.get("a")?.settle.resolve(uploaded(1));
    await done;
    queue.clear("elsewhere");
    expect(states()).toHaveLength(2);
    queue.clear("here");
    expect(states()).toEqual(["b sending"]);
  });
});
