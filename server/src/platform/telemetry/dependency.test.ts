import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { dependencyFailed, observeErrors } from "./dependency.ts";
import { type DependencyEvent, dependencyEvents } from "./events.ts";

const lines: Record<string, unknown>[] = [];
const log = createLog(
  "warn",
  () => {},
  new Writable({ write: (chunk, _, done) => done(void lines.push(JSON.parse(String(chunk)))) }),
);
const events: DependencyEvent[] = [];
dependencyEvents.subscribe((event) => events.push(event));
afterEach(() => {
  lines.length = 0;
  events.length = 0;
});

describe("failure of a dependency", () => {
  it("is logged once with cause and reference, and counted", () => {
    const error = new Error("the gateway failed", {
      cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    });
    dependencyFailed(log, { dependency: "gateway", error, reference: "stripe" });
    // It passes another layer.
    dependencyFailed(log, { dependency: "gateway", error, reference: "stripe" });
    const expected = {
      dependency: "gateway",
      outcome: "failed",
      cause: "the gateway failed: connect",
      reference: "stripe",
    };
    expect(lines).toMatchObject([expected]);
    expect(events).toMatchObject([expected]);
  });

  it("is described if its cause is itself", () => {
    const error: Error = new Error("loop");
    error.cause = error;
    dependencyFailed(log, { dependency: "mail", error });
    expect(events).toMatchObject([{ cause: "loop" }]);
  });

  it("is counted each time, while lines with the same cause are logged once in ten seconds", () => {
    for (let i = 0; i < 5; i++)
      dependencyFailed(log, {
        dependency: "push",
        outcome: "refused",
        error: new Error("status 403"),
      });
    dependencyFailed(log, {
      dependency: "push",
      outcome: "refused",
      error: new Error("status 413"),
    });
    expect([lines.length, events.length]).toEqual([2, 6]);
  });
});

describe("observed service", () => {
  const service = {
    name: "s",
    ok: async () => 1,
    fails: async () => Promise.reject(new Error("down")),
    async *items() {
      yield 1;
      throw new Error("cut");
    },
  };

  it("passes results and errors on, and reports errors of calls and iterations", async () => {
    const errors: unknown[] = [];
    const observed = observeErrors(service, (error) => errors.push((error as Error).message));
    expect([observed.name, await observed.ok()]).toEqual(["s", 1]);
    await expect(observed.fails()).rejects.toThrow("down");
    const read = async () => {
      const found = [];
      for await (const item of observed.items()) found.push(item);
      return found;
    };
    await expect(read()).rejects.toThrow("cut");
    expect(errors).toEqual(["down", "cut"]);
  });
});
