import { sameValue } from "../conflict/same-value.ts";

/** Field whose recovered value would replace newer input. */
export interface Overwrite {
  field: string;
  typed: unknown;
  recovered: unknown;
}

type Values = Record<string, unknown>;

/**
 * Partitions recovered values into those for unchanged fields, and those that would overwrite newer
 * input.
 */
export function partitionRecovered(
  recovered: Values,
  form: Values,
  saved: Values,
): { safe: string[]; overwrites: Overwrite[] } {
  const differentFields = Object.keys(recovered).filter(
    (field) => !sameValue(recovered[field], form[field]),
  );
  const isChanged = (field: string) => !sameValue(form[field], saved[field]);
  return {
    safe: differentFields.filter((field) => !isChanged(field)),
    overwrites: differentFields
      .filter(isChanged)
      .map((field) => ({ field, typed: form[field], recovered: recovered[field] })),
  };
}
