import { expect, it } from "vitest";
import { placesOf } from "./spans.ts";

const days = (length: number) => Array.from({ length }, (_, day) => day);

it("shows each day by itself, and many week by week without losing one", () => {
  expect(placesOf(days(3))).toEqual([[0], [1], [2]]);
  expect(placesOf(days(90))).toHaveLength(90);
  const year = placesOf(days(365));
  expect(year).toHaveLength(53);
  expect(year.flat()).toEqual(days(365));
  expect(year[0]).toEqual([0]);
  expect(year.at(-1)).toHaveLength(7);
  expect(placesOf(days(364))).toHaveLength(52);
});
