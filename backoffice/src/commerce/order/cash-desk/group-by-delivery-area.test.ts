import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { expect, it } from "vitest";
import { groupByDeliveryArea } from "./group-by-delivery-area.ts";

const newOrder = (id: number, city: string | null, region: string | null) =>
  ({
    id,
    city: city === null ? null : { "en-US": city },
    region: region === null ? null : { "en-US": region },
  }) as StaffOrder;

it("groups orders by city and region in order of arrival, and keeps those without a delivery area", () => {
  const orders = [
    newOrder(1, "Amman", "Abdali"),
    newOrder(2, "Irbid", "Center"),
    newOrder(3, "Amman", "Abdoun"),
    newOrder(4, "Amman", "Abdali"),
    newOrder(5, null, null),
  ];
  const cities = groupByDeliveryArea(orders, (text) => text?.["en-US"] ?? "");
  expect(
    cities.map(({ city, regions }) => [
      city,
      regions.map(({ region, orders }) => [region, orders.map(({ id }) => id)]),
    ]),
  ).toEqual([
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
