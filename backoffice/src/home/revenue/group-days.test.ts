import { expect, it } from "vitest";
import { groupDays } from "./group-days.ts";

const days = (length: number) => Array.from({ length }, (_, day) => day);

it("groupDays keeps up to 90 single days, and groups longer ranges by week without losing a day", () => {
  expect(groupDays(days(3))).toEqual([[0], [1], [2]]);
  expect(groupDays(days(90))).toHaveLength(90);
  const year = groupDays(days(365));
  expect(year).toHaveLength(53);
  expect(year.flat()).toEqual(days(365));
  expect(year[0]).toEqual([0]);
  expect(year.at(-1)).toHaveLength(7);
  expect(groupDays(days(364))).toHaveLength(52);
});
