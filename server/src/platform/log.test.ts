import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { createLogThrottle } from "./log-throttle.ts";

const diskFull = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

describe("log during an outage", () => {
  it("writes one line per cause and 10 s, with the number of suppressed lines", () => {
    let now = 0;
    const throttle = createLogThrottle(() => now);
    expect([
      throttle.admit("a"),
      throttle.admit("a"),
      throttle.admit("a"),
      throttle.admit("b"),
    ]).toEqual([0, null, null, 0]);
    now = 9_999;
    expect(throttle.admit("a")).toBeNull();
    now = 10_000;
    expect([throttle.admit("a"), throttle.admit("a"), throttle.admit("b")]).toEqual([3, null, 0]);
  });

  it("logs and reports an outage once with its cause, and does not throttle other errors", () => {
    const lines: Record<string, unknown>[] = [];
    const reported: unknown[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const log = createLog("info", (error) => reported.push(error), destination);
    for (let i = 0; i < 5; i++)
      log.error(
        { error: new Error("write failed", { cause: diskFull() }), url: `/${i}` },
        "request failed",
      );
    for (let i = 0; i < 2; i++) log.error({ error: new Error("a defect") }, "request failed");
    log.info("something else");
    expect(lines.map(({ cause, url, msg }) => [cause, url, msg])).toEqual([
      ["disk full", "/0", "request failed"],
      [undefined, undefined, "request failed"],
      [undefined, undefined, "request failed"],
      [undefined, undefined, "something else"],
    ]);
    expect(reported).toHaveLength(3);
  });
});
