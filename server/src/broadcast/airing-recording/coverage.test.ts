import { describe, expect, it } from "vitest";
import { coveredSeconds, gapsIn, runsIn, type Segment, totalSeconds } from "./coverage.ts";

const T = Date.parse("2026-11-25T18:00:00Z");
const segment = (second: number, values: Partial<Segment> = {}): Segment => ({
  key: `s${second}`,
  mapKey: null,
  startsAt: T + second * 1000,
  seconds: 4,
  breaks: false,
  ...values,
});
const window = { from: T, until: T + 20_000 };
const iso = (second: number) => new Date(T + second * 1000).toISOString();

describe("gaps of a recording", () => {
  it("are the parts of the airing that no segment covers, to the tenth of a second", () => {
    const segments = [segment(-2), segment(2), segment(10.3), segment(14.3)];
    const gaps = gapsIn(window, segments);
    expect(gaps).toEqual([
      { from: iso(6), until: iso(10.3), seconds: 4.3 },
      { from: iso(18.3), until: iso(20), seconds: 1.7 },
    ]);
    expect(totalSeconds(gaps)).toBe(6);
    expect(coveredSeconds(window, segments)).toBe(14);
  });

  it("are the whole airing without segments, and none within the drift of an encoder", () => {
    expect(gapsIn(window, [])).toEqual([{ from: iso(0), until: iso(20), seconds: 20 }]);
    expect(
      gapsIn(
        window,
        [0, 4.1, 8.2, 12.3, 16.4].map((at) => segment(at)),
      ),
    ).toEqual([]);
  });
});

describe("runs of segments", () => {
  const keys = (runs: ReturnType<typeof runsIn>) =>
    runs.map((run) => run.segments.map(({ key }) => key));

  it("are divided at gaps, discontinuities and new init sections", () => {
    const segments = [
      segment(0),
      segment(4),
      segment(8, { breaks: true }),
      segment(12, { mapKey: "m" }),
      segment(30),
    ];
    expect(keys(runsIn(window, segments, null))).toEqual([["s0", "s4"], ["s8"], ["s12"]]);
  });

  it("contain what was served twice once", () => {
    expect(keys(runsIn(window, [segment(0), segment(0.1), segment(4)], null))).toEqual([
      ["s0", "s4"],
    ]);
  });

  it("leave out pictures without their separate sound", () => {
    expect(
      keys(runsIn(window, [segment(0), segment(4), segment(8)], [segment(0), segment(8)])),
    ).toEqual([["s0"], ["s8"]]);
  });
});
