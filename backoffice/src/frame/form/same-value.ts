const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON with the keys of every object in order, so that equal values have equal texts. PostgreSQL gives keys in an order of its own. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))) : inner,
  ) ?? "";

/** Whether two values of a field are the same, whatever the order of their keys. */
export const sameValue = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);
