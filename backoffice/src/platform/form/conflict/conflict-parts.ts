import type { Conflict } from "@masthead/contract/platform/problem.ts";

export type Side = "theirs" | "yours";

type ConflictingField = Conflict["fields"][number];
type Part = NonNullable<ConflictingField["parts"]>[number];

/** Question of an edit conflict: both values of a field, or of a part of it. */
export interface ConflictChoice {
  key: string;
  field: string;
  /** Number of the question among those about its field, from 1, and how many there are. */
  number: number;
  count: number;
  values: Record<Side, unknown>;
}

const keyOf = (field: string, conflict: number) => `${field} ${conflict}`;
const present = (values: unknown[]) =>
  values.filter((value) => value !== null && value !== undefined);

/** Returns the value of a field with the given parts as its content; null for none. */
const withContent = (value: unknown, content: unknown[]) =>
  content.length ? { ...(value as object), content } : null;

/**
 * Returns the questions of an edit conflict. A field that is merged in parts has one for each
 * conflict in it.
 */
export const conflictChoices = (fields: readonly ConflictingField[]): ConflictChoice[] =>
  fields.flatMap(({ field, theirs, yours, parts }) => {
    if (!parts) return [{ key: field, field, number: 1, count: 1, values: { theirs, yours } }];
    const numbers = [...new Set(parts.flatMap(({ conflict }) => conflict ?? []))];
    return numbers.map((conflict, index) => {
      const own = parts.filter((part) => part.conflict === conflict);
      const valueOfSide = (side: Side) =>
        withContent(yours, present(own.map((part) => part[side])));
      const values = { theirs: valueOfSide("theirs"), yours: valueOfSide("yours") };
      return {
        key: keyOf(field, conflict),
        field,
        number: index + 1,
        count: numbers.length,
        values,
      };
    });
  });

/** Returns the value of a field after the choices; undefined if the form already has it. */
export function chosenValue(
  { field, theirs, yours, parts }: ConflictingField,
  sideOf: (key: string) => Side,
): unknown {
  if (!parts) return sideOf(field) === "theirs" ? theirs : undefined;
  const chosen = (part: Part) =>
    part.conflict === null ? part.merged : part[sideOf(keyOf(field, part.conflict))];
  return { ...(yours as object), content: present(parts.map(chosen)) };
}
