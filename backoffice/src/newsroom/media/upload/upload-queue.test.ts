import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { describe, expect, it, vi } from "vitest";
import type { Sending, Taken } from "./send-picture.ts";
import { createUploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["x"], name);
const taken = (id: number, known = false): Taken => ({ record: { id } as MediaRecord, known });

/** A queue whose files wait until they are told what becomes of them. */
function makeQueue() {
  const sent = new Map<string, { sending: Sending; settle: PromiseWithResolvers<Taken> }>();
  const queue = createUploadQueue({
    send(file, sending) {
      const settle = Promise.withResolvers<Taken>();
      sent.set(file.name, { sending, settle });
      sending.signal.addEventListener("abort", () => settle.reject(sending.signal.reason));
      return settle.promise;
    },
    reasonOf: (error) => (error instanceof Error ? error.message : ""),
  });
  const add = (name: string, onTaken = () => {}) => queue.add("here", file(name), onTaken);
  const states = () => queue.all().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, add, states };
}

describe("the queue of uploads", () => {
  it("sends three at once, in order, and goes on when one is done", async () => {
    const { sent, add, states } = makeQueue();
    const first = add("a");
    for (const name of ["b", "c", "d"]) void add(name);
    expect(states()).toEqual(["a sending", "b sending", "c sending", "d waiting"]);
    sent.get("a")?.settle.resolve(taken(1));
    expect(await first).toEqual({ id: 1 });
    await vi.waitFor(() => expect(states()).toEqual(["a taken", "b sending", "c sending", "d sending"]));
  });

  it("tells how far a file is", () => {
    const { queue, sent, add } = makeQueue();
    void add("a");
    sent.get("a")?.sending.onProgress(0.4);
    expect(queue.all()[0]?.share).toBe(0.4);
  });

  it("keeps the reason of a refusal, and takes the file after a retry", async () => {
    const { queue, sent, add } = makeQueue();
    const onTaken = vi.fn();
    const refused = add("a", onTaken);
    sent.get("a")?.settle.reject(new Error("too dark"));
    await expect(refused).rejects.toThrow("too dark");
    expect(queue.all()[0]).toMatchObject({ state: "refused", reason: "too dark" });
    queue.retry(queue.all()[0]?.key ?? "");
    sent.get("a")?.settle.resolve(taken(7));
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalledWith({ id: 7 }));
    expect(queue.all()[0]).toMatchObject({ state: "taken", reason: undefined });
  });

  it("stops one that is cancelled, gives nothing for it, and sends the next in its place", async () => {
    const { queue, sent, add, states } = makeQueue();
    const cancelled = add("a");
    for (const name of ["b", "c", "d"]) void add(name);
    queue.cancel(queue.all()[0]?.key ?? "");
    expect(await cancelled).toBeUndefined();
    expect(sent.get("a")?.sending.signal.aborted).toBe(true);
    expect(states()).toEqual(["b sending", "c sending", "d sending"]);
  });

  it("never sends one that was cancelled while it waited", async () => {
    const { queue, sent, add } = makeQueue();
    for (const name of ["a", "b", "c", "d"]) void add(name);
    queue.cancel(queue.all()[3]?.key ?? "");
    for (const name of ["a", "b", "c"]) sent.get(name)?.settle.resolve(taken(1));
    await vi.waitFor(() => expect(queue.all().every(({ state }) => state === "taken")).toBe(true));
    expect(sent.has("d")).toBe(false);
  });

  it("knows a picture again that came twice in one go", async () => {
    const { queue, sent, add } = makeQueue();
    const both = [add("a"), add("b")];
    for (const name of ["a", "b"]) sent.get(name)?.settle.resolve(taken(3));
    await Promise.all(both);
    expect(queue.all().map(({ taken }) => taken?.known)).toEqual([false, true]);
  });

  it("puts away what is done at one place, and nothing that is on its way or elsewhere", async () => {
    const { queue, sent, add, states } = makeQueue();
    const done = add("a");
    void add("b");
    sent.get("a")?.settle.resolve(taken(1));
    await done;
    queue.clear("elsewhere");
    expect(states()).toHaveLength(2);
    queue.clear("here");
    expect(states()).toEqual(["b sending"]);
  });
});
