import { expect, it } from "vitest";
import { addFigures, minutesIn } from "./add-figures.ts";

const at = (time: string) => Date.parse(`2026-11-29T${time}Z`);

it("counts the minutes that begin in a range, so that each belongs to one of two neighbours", () => {
  const now = at("23:00:00");
  const first = { from: at("10:00:00"), until: at("10:30:20") };
  const second = { from: at("10:30:20"), until: at("11:00:00") };
  expect([minutesIn(first, now), minutesIn(second, now)]).toEqual([31, 29]);
});

it("counts the minutes of a running range until now, and none of a future one", () => {
  const range = { from: at("10:00:00"), until: at("11:00:00") };
  expect(minutesIn(range, at("10:20:30"))).toBe(21);
  expect(minutesIn(range, at("09:00:00"))).toBe(0);
});

it("adds up minutes and takes the first of the highest peaks", () => {
  const figures = (sessionMinutes: number, peak: number, time: string | null) => ({
    sessionMinutes,
    minutes: 60,
    peak,
    peakAt: time === null ? null : new Date(at(time)),
  });
  expect(
    addFigures([
      figures(100, 7, "12:00:00"),
      figures(50, 7, "11:00:00"),
      figures(10, 3, "10:00:00"),
      figures(0, 0, null),
    ]),
  ).toEqual({ sessionMinutes: 160, minutes: 240, peak: 7, peakAt: new Date(at("11:00:00")) });
  expect(addFigures([])).toEqual({ sessionMinutes: 0, minutes: 0, peak: 0, peakAt: null });
});
