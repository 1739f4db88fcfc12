import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneAfterAnother, overlap, type Span, without } from "./span.ts";

const MINUTE = 60_000;
const someSpan = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]): Span => ({ from: from * 15_000, until: (from + length) * 15_000 }));
const lengthOf = (spans: Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);

describe("spans", () => {
  it("are cut where others stand, and keep what is a minute long at least", () => {
    const hour = { from: 0, until: 60 * MINUTE };
    const at = (from: number, until: number) => ({ from: from * MINUTE, until: until * MINUTE });
    expect(without(hour, [])).toEqual([hour]);
    expect(without(hour, [at(-10, 70)])).toEqual([]);
    expect(without(hour, [at(10, 20), at(30, 60)])).toEqual([at(0, 10), at(20, 30)]);
    expect(without(hour, [at(0.5, 59)])).toEqual([at(59, 60)]);
    expect(without(hour, [at(60, 90)])).toEqual([hour]);
  });

  it("lose nothing but what others take, and bits shorter than a minute", () => {
    fc.assert(
      fc.property(someSpan, fc.array(someSpan, { maxLength: 8 }), (span, others) => {
        const apart = oneAfterAnother(others.toSorted((a, b) => a.from - b.from));
        const rest = without(span, apart);
        for (const piece of rest) expect(apart.some((other) => overlap(piece, other))).toBe(false);
        const taken = lengthOf(
          apart
            .filter((other) => overlap(span, other))
            .map(({ from, until }) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) })),
        );
        const lost = span.until - span.from - taken - lengthOf(rest);
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan((apart.length + 1) * MINUTE);
      }),
    );
  });
});
