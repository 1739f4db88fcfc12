import type { Choice } from "@masthead/contract/system/record.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../frame/client.ts";
import { useFormClash } from "../../../frame/form/use-clash.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

type Find = (input: { ids: number[]; locale: "en-US" | "ar-JO" }) => Promise<Choice[]>;

const titles: Find = async ({ ids, locale }) => {
  const found = await Promise.allSettled(ids.map((id) => client.article.get({ id, locale })));
  return found.flatMap((one) => (one.status === "fulfilled" ? [{ id: one.value.id, label: one.value.title }] : []));
};

/** Who knows the names of what a field names. */
const FINDERS: Record<string, Find> = {
  categoryId: client.category.pick,
  sourceId: client.source.pick,
  authorIds: client.author.pick,
  tagIds: client.tag.pick,
  personIds: client.peopleOfInterest.pick,
  relatedIds: titles,
  translationOf: titles,
};

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** Names what a field names, in the values that clash; null of fields that name nothing. */
export function useNamesOf(field: string): (value: unknown) => string | null {
  const locale = useDeskLocale();
  const clashing = useFormClash()?.conflict?.fields.find((one) => one.field === field);
  const find = FINDERS[field];
  const ids = [...new Set([...idsIn(clashing?.theirs), ...idsIn(clashing?.yours)])];
  const { data } = useQuery({
    queryKey: ["clash", field, locale, ids],
    queryFn: () => find?.({ ids, locale }) ?? [],
    enabled: find !== undefined && ids.length > 0,
  });
  const names = new Map(data?.map(({ id, label }) => [id, label]));
  return (value) =>
    find
      ? idsIn(value)
          .map((id) => names.get(id) ?? `#${id}`)
          .join("\n")
      : null;
}
