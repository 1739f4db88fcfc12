import { MINUTE } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceStates } from "./source.state.ts";
import { nextHealth, type SourceHealth, staleAfterMs, unknownHealth } from "./source-health.ts";
import { decideSource, returnAfterMs, type SourceFacts } from "./source-state.ts";

const NOW = 1_800_000_000_000;
const good = (seconds = 3600): SourceHealth => ({
  ...unknownHealth(NOW - seconds * 1000),
  state: "good",
});
const failed: SourceHealth = { ...unknownHealth(NOW), state: "failed", problem: "unreachable" };
const settings: SourceFacts["settings"] = {
  hasSecond: true,
  hasSlate: true,
  returnMode: "automatic",
  returnSeconds: 60,
};
const state = (onAir: "first" | "second" | "slate", held = false, failures: number[] = []) => ({
  onAir,
  held,
  failures,
});
const decide = (
  from: Parameters<typeof decideSource>[0],
  first: SourceHealth,
  second: SourceHealth,
  changes: Partial<SourceFacts["settings"]> = {},
) => decideSource(from, { health: { first, second }, settings: { ...settings, ...changes } }, NOW);

describe("source on air", () => {
  it("stays first while it plays, and changes to second when it fails", () => {
    expect(decide(state("first"), good(), good())).toBeNull();
    expect(decide(state("first"), failed, good())).toBe("second");
    expect(decide(state("first"), failed, unknownHealth(NOW))).toBe("second");
  });

  it("shows the slate when both sources have failed, or there is no second", () => {
    expect(decide(state("first"), failed, failed)).toBe("slate");
    expect(decide(state("second"), failed, failed)).toBe("slate");
    expect(decide(state("first"), failed, failed, { hasSecond: false })).toBe("slate");
    expect(decide(state("first"), failed, failed, { hasSlate: false })).toBeNull();
  });

  it("returns to first only after it was stable for the time of the setting", () => {
    expect(decide(state("second"), good(59), good())).toBeNull();
    expect(decide(state("second"), good(60), good())).toBe("first");
  });

  it("doubles the time with each further failure of first within an hour", () => {
    const twice = [NOW - 20 * MINUTE, NOW - 10 * MINUTE];
    expect(decide(state("second", false, twice), good(119), good())).toBeNull();
    expect(decide(state("second", false, twice), good(120), good())).toBe("first");
    expect(returnAfterMs({ failures: Array(20).fill(NOW) }, settings, NOW)).toBe(30 * MINUTE);
    expect(returnAfterMs({ failures: [NOW - 90 * MINUTE, NOW] }, settings, NOW)).toBe(MINUTE);
  });

  it("stays second when staff chose it or return by hand, until second fails", () => {
    expect(decide(state("second", true), good(), good())).toBeNull();
    expect(decide(state("second"), good(), good(), { returnMode: "manual" })).toBeNull();
    expect(decide(state("second", true), good(), failed)).toBe("first");
  });

  it("replaces the slate when a source has played for some seconds", () => {
    expect(decide(state("slate"), good(2), good(2))).toBeNull();
    expect(decide(state("slate"), good(3), good(3))).toBe("first");
    expect(decide(state("slate"), failed, good(3))).toBe("second");
    expect(decide(state("slate"), unknownHealth(NOW), unknownHealth(NOW))).toBeNull();
  });

  it("keeps the slate longer when first flaps", () => {
    const failures = [NOW - 3000, NOW - 2000, NOW - 1000];
    expect(decide(state("slate", false, failures), good(10), failed)).toBeNull();
    expect(decide(state("slate", false, failures), good(240), failed)).toBe("first");
  });

  it("only makes transitions of the diagram", () => {
    const health = fc.constantFrom(good(1), good(10), good(1000), failed, unknownHealth(NOW));
    const inputs = fc.record({
      onAir: fc.constantFrom("first" as const, "second" as const, "slate" as const),
      held: fc.boolean(),
      first: health,
      second: health,
      hasSecond: fc.boolean(),
      hasSlate: fc.boolean(),
      returnMode: fc.constantFrom("automatic" as const, "manual" as const),
    });
    fc.assert(
      fc.property(inputs, ({ onAir, held, first, second, ...changes }) => {
        const to = decide(state(onAir, held), first, second, changes);
        if (to !== null) expect(Object.keys(sourceStates.transitions[onAir])).toContain(to);
        if (to === "second") expect(changes.hasSecond).toBe(true);
        if (to === "slate") expect(changes.hasSlate).toBe(true);
      }),
    );
  });
});

describe("health of a source", () => {
  const ok = (lastSequence: number) => ({ ok: true as const, lastSequence, targetSeconds: 2 });
  const after = (observations: [Parameters<typeof nextHealth>[1], number][]) =>
    observations.reduce(
      (health, [observation, ms]) => nextHealth(health, observation, NOW + ms),
      unknownHealth(NOW),
    );

  it("is good once the playlist has a new segment", () => {
    expect(after([[ok(5), 0]]).state).toBe("unknown");
    expect(
      after([
        [ok(5), 0],
        [ok(6), 2000],
      ]).state,
    ).toBe("good");
  });

  it("has failed after three failed requests in a row", () => {
    const bad = { ok: false as const };
    expect(
      after([
        [bad, 0],
        [bad, 1000],
      ]).state,
    ).toBe("unknown");
    expect(
      after([
        [bad, 0],
        [ok(1), 500],
        [bad, 1000],
        [bad, 1500],
      ]).state,
    ).toBe("unknown");
    expect(
      after([
        [bad, 0],
        [bad, 1000],
        [bad, 2000],
      ]),
    ).toMatchObject({
      state: "failed",
      problem: "unreachable",
    });
    expect(
      after([
        [bad, 0],
        [bad, MINUTE],
        [bad, 2 * MINUTE],
      ]).state,
    ).toBe("unknown");
  });

  it("counts a failure that many viewers notice once", () => {
    const bad = { ok: false as const };
    expect(
      after([
        [bad, 0],
        [bad, 10],
        [bad, 20],
        [bad, 1000],
      ]).state,
    ).toBe("unknown");
  });

  it("has failed when no segment came for two target durations and a second", () => {
    expect(staleAfterMs(2)).toBe(5000);
    const until = (ms: number) =>
      after([
        [ok(5), 0],
        [ok(6), 2000],
        [ok(6), 2000 + ms],
      ]);
    expect(until(5000).state).toBe("good");
    expect(until(5001)).toMatchObject({ state: "failed", problem: "stale" });
  });
});
