import { expect, it } from "vitest";
import { createSessionLimit, SESSIONS_PER_NETWORK } from "./session-limit.ts";

const at = new Date("2026-11-29T10:00:20Z");

it("counts as many sessions from one network in a minute as its limit, and those again", () => {
  const limit = createSessionLimit();
  const admitted = Array.from({ length: SESSIONS_PER_NETWORK + 50 }, (_, number) =>
    limit.admits(`s${number}`, "192.0.2.1", at),
  );
  expect(admitted.filter(Boolean)).toHaveLength(SESSIONS_PER_NETWORK);
  expect(limit.admits("s0", "192.0.2.1", at)).toBe(true);
  expect(limit.admits("another", "192.0.2.2", at)).toBe(true);
  expect(limit.admits("next minute", "192.0.2.1", new Date(at.getTime() + 60_000))).toBe(true);
});

it("treats the addresses of a household of IPv6 as one network", () => {
  const limit = createSessionLimit();
  const admitted = Array.from({ length: SESSIONS_PER_NETWORK + 50 }, (_, number) =>
    limit.admits(`s${number}`, `2001:db8:1:2::${number.toString(16)}`, at),
  );
  expect(admitted.filter(Boolean)).toHaveLength(SESSIONS_PER_NETWORK);
});
