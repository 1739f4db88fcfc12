import { sameValue } from "./same-value.ts";

/** A field whose recovered value would replace what was typed since. */
export interface Overwrite {
  field: string;
  typed: unknown;
  recovered: unknown;
}

type Values = Record<string, unknown>;

/** Sorts recovered values: those that only fill in what is as it was saved, and those that would replace newer text. */
export function sortRecovered(recovered: Values, form: Values, saved: Values): { safe: string[]; overwrites: Overwrite[] } {
  const differing = Object.keys(recovered).filter((field) => !sameValue(recovered[field], form[field]));
  const isTyped = (field: string) => !sameValue(form[field], saved[field]);
  return {
    safe: differing.filter((field) => !isTyped(field)),
    overwrites: differing.filter(isTyped).map((field) => ({ field, typed: form[field], recovered: recovered[field] })),
  };
}
