import type { Choice } from "@masthead/contract/system/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { useDeskLocale } from "../locale.ts";
import { ComparedValues } from "./compared-values.ts";

/** Finds the names of records by their ids. */
export type FindNames = (input: { ids: number[]; locale: "en-US" | "ar-JO" }) => Promise<Choice[]>;

type IdsIn = (value: unknown) => number[];

const idOrIds: IdsIn = (value) => (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** Names of the records that a field refers to, in the values that are compared. `idsIn` finds their ids in such a value. */
export function useNamesOf(field: string, find: FindNames | undefined, idsIn: IdsIn = idOrIds): (id: number) => string {
  const locale = useDeskLocale();
  const compared = useContext(ComparedValues);
  const ids = [...new Set(compared.flatMap(idsIn))];
  const { data } = useQuery({
    queryKey: ["clash", field, locale, ids],
    queryFn: () => find?.({ ids, locale }) ?? [],
    enabled: find !== undefined && ids.length > 0,
  });
  const names = new Map(data?.map(({ id, label }) => [id, label]));
  return (id) => names.get(id) ?? `#${id}`;
}

/** The names of what a value names, a line each. */
export const namesIn = (value: unknown, nameOf: (id: number) => string): string => idOrIds(value).map(nameOf).join("\n");
