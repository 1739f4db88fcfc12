import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import { expect, it } from "vitest";
import { changedFields, fieldsOfValues, newItemValues, valuesOfItem } from "./item-values.ts";

const item = {
  title: "Vote",
  notes: "",
  kind: "story",
  locale: "en-US",
  categoryId: null,
  assigneeIds: [3],
  priority: "normal",
  startsAt: null,
  endsAt: null,
  day: "2026-03-08",
  lastDay: "2026-03-09",
} as unknown as PlanItem;

it.each(["America/New_York", "Asia/Amman"])(
  "an all-day item keeps its dates in the form with the station in %s",
  (zone) => {
    expect(changedFields(item, fieldsOfValues(valuesOfItem(item, zone)))).toEqual({});
    expect(
      fieldsOfValues(newItemValues({ day: "2026-03-08", minute: null }, "en-US", zone)),
    ).toMatchObject({
      day: "2026-03-08",
      lastDay: "2026-03-08",
      startsAt: null,
      endsAt: null,
    });
  },
);

it("an item that becomes timed loses its dates, on the same day", () => {
  const values = valuesOfItem(item, "America/New_York");
  expect(changedFields(item, fieldsOfValues({ ...values, allDay: false }))).toEqual({
    startsAt: "2026-03-08T13:00:00.000Z",
    endsAt: "2026-03-08T14:00:00.000Z",
    day: null,
    lastDay: null,
  });
});

it("a new timed item is an hour long, and ends on its day", () => {
  expect(newItemValues({ day: "2026-03-08", minute: 600 }, "en-US", "Asia/Amman")).toMatchObject({
    allDay: false,
    startsAt: "2026-03-08T07:00:00.000Z",
    endsAt: "2026-03-08T08:00:00.000Z",
  });
  expect(newItemValues({ day: "2026-03-08", minute: 1425 }, "en-US", "Asia/Amman").endsAt).toBe(
    "2026-03-08T20:59:00.000Z",
  );
});
