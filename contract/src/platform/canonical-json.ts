const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns JSON with sorted object keys, so that equal values have equal JSON. PostgreSQL does not
 * keep the key order of `jsonb`.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.entries(inner).sort(([first], [second]) => (first < second ? -1 : 1)),
        )
      : inner,
  ) ?? "";
