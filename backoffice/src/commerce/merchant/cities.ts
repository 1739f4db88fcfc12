/** Asks for every city in its order: they are few. */
export const ALL_CITIES = { pagination: { page: 1, perPage: 1000 }, sort: { field: "position", order: "ASC" } } as const;
