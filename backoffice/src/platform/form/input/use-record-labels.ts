import type { Choice } from "@masthead/contract/platform/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { useUiLocale } from "../../messages/locale.ts";
import { ComparedValues } from "../conflict/compared-values.ts";

/** Finds the labels of records by their ids. */
export type FindLabels = (input: { ids: number[]; locale: "en-US" | "ar-JO" }) => Promise<Choice[]>;

type ExtractIds = (value: unknown) => number[];

const idOrIds: ExtractIds = (value) =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/**
 * Returns a function for the labels of the records that a field references in the compared values.
 * `idsIn` extracts their ids from a value.
 */
export function useRecordLabels(
  field: string,
  find: FindLabels | undefined,
  idsIn: ExtractIds = idOrIds,
): (id: number) => string {
  const locale = useUiLocale();
  const comparedValues = useContext(ComparedValues);
  const ids = [...new Set(comparedValues.flatMap(idsIn))];
  const { data } = useQuery({
    queryKey: ["conflict", field, locale, ids],
    queryFn: () => find?.({ ids, locale }) ?? [],
    enabled: find !== undefined && ids.length > 0,
  });
  const labels = new Map(data?.map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? `#${id}`;
}

/** Returns the labels of the records that a value references, one per line. */
export const labelsIn = (value: unknown, labelOf: (id: number) => string): string =>
  idOrIds(value).map(labelOf).join("\n");
