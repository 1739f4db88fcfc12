import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";

type Named = StaffOrder["city"];

interface City {
  city: string;
  regions: { region: string; orders: StaffOrder[] }[];
}

/** Orders by their cities and regions, each in the order of the first that is there; what goes nowhere has no name. */
export function byPlace(orders: readonly StaffOrder[], nameOf: (text: Named) => string): City[] {
  const cities = Map.groupBy(orders, ({ city }) => nameOf(city));
  return [...cities].map(([city, inCity]) => ({
    city,
    regions: [...Map.groupBy(inCity, ({ region }) => nameOf(region))].map(([region, orders]) => ({ region, orders })),
  }));
}
