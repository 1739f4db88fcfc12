import type { Choice } from "@masthead/contract/system/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeskLocale } from "../locale.ts";
import { useFormClash } from "./use-clash.ts";

/** Finds the names of records by their ids. */
export type FindNames = (input: { ids: number[]; locale: "en-US" | "ar-JO" }) => Promise<Choice[]>;

type IdsIn = (value: unknown) => number[];

const idOrIds: IdsIn = (value) => (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** Tells what is called what among those that a field names, in the values that clash. `idsIn` finds their ids in such a value. */
export function useNamesOf(field: string, find: FindNames | undefined, idsIn: IdsIn = idOrIds): (id: number) => string {
  const locale = useDeskLocale();
  const clashing = useFormClash()?.conflict?.fields.find((one) => one.field === field);
  const ids = [...new Set([...idsIn(clashing?.theirs), ...idsIn(clashing?.yours)])];
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
