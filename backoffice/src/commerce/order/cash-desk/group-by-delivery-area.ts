import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";

type AreaName = StaffOrder["city"];

interface CityGroup {
  city: string;
  regions: { region: string; orders: StaffOrder[] }[];
}

/**
 * Groups orders by delivery city and region, each in the order of its first order. Orders without a
 * delivery area are in a group without a name.
 */
export function groupByDeliveryArea(
  orders: readonly StaffOrder[],
  localize: (text: AreaName) => string,
): CityGroup[] {
  const cities = Map.groupBy(orders, ({ city }) => localize(city));
  return [...cities].map(([city, cityOrders]) => ({
    city,
    regions: [...Map.groupBy(cityOrders, ({ region }) => localize(region))].map(
      ([region, orders]) => ({ region, orders }),
    ),
  }));
}
