import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { expect, it } from "vitest";
import { byPlace } from "./by-place.ts";

const order = (id: number, city: string | null, region: string | null) =>
  ({ id, city: city === null ? null : { "en-US": city }, region: region === null ? null : { "en-US": region } }) as StaffOrder;

it("orders stand by city and region, in the order in which they came, and none is lost", () => {
  const orders = [
    order(1, "Amman", "Abdali"),
    order(2, "Irbid", "Center"),
    order(3, "Amman", "Abdoun"),
    order(4, "Amman", "Abdali"),
    order(5, null, null),
  ];
  const places = byPlace(orders, (text) => text?.["en-US"] ?? "");
  expect(places.map(({ city, regions }) => [city, regions.map(({ region, orders }) => [region, orders.map(({ id }) => id)])])).toEqual([
    [
      "Amman",
      [
        ["Abdali", [1, 4]],
        ["Abdoun", [3]],
      ],
    ],
    ["Irbid", [["Center", [2]]]],
    ["", [["", [5]]]],
  ]);
});
