import { client } from "../../../platform/api/client.ts";
import type { FindLabels } from "../../../platform/form/input/use-record-labels.ts";

const findTitles: FindLabels = async ({ ids, locale }) => {
  const results = await Promise.allSettled(ids.map((id) => client.article.get({ id, locale })));
  return results.flatMap((result) =>
    result.status === "fulfilled" ? [{ id: result.value.id, label: result.value.title }] : [],
  );
};

/** Label lookups for the fields of an article that reference other records. */
export const LABEL_FINDERS: Record<string, FindLabels> = {
  categoryId: client.category.pick,
  sourceId: client.source.pick,
  authorIds: client.author.pick,
  tagIds: client.tag.pick,
  personIds: client.peopleOfInterest.pick,
  relatedIds: findTitles,
  translationOf: findTitles,
};
