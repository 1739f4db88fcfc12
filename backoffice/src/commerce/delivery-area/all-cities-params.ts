/** Parameters of a query for all delivery cities in their order. There are few. */
export const ALL_CITIES_PARAMS = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: "position", order: "ASC" },
} as const;
