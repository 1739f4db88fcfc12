import { client } from "../../../frame/client.ts";
import type { FindNames } from "../../../frame/form/use-names-of.ts";

const titles: FindNames = async ({ ids, locale }) => {
  const found = await Promise.allSettled(ids.map((id) => client.article.get({ id, locale })));
  return found.flatMap((one) => (one.status === "fulfilled" ? [{ id: one.value.id, label: one.value.title }] : []));
};

/** Who knows the names of what a field names. */
export const NAMES_OF: Record<string, FindNames> = {
  categoryId: client.category.pick,
  sourceId: client.source.pick,
  authorIds: client.author.pick,
  tagIds: client.tag.pick,
  personIds: client.peopleOfInterest.pick,
  relatedIds: titles,
  translationOf: titles,
};
