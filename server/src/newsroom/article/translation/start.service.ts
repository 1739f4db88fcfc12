import type { TranslationSkeleton } from "@masthead/contract/newsroom/article/article-translation.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { labelsOf } from "../edit/label.store.ts";
import { storedArticle } from "../edit/stored-article.store.ts";
import { translationGroupOf } from "../edit/validation.store.ts";
import { skeletonOf, untranslatedImages } from "./skeleton.ts";
import { translatedIds } from "./start.store.ts";

/** Start of a translation: its fields, or the translation that exists. */
export interface TranslationStart {
  title: string;
  fields: TranslationSkeleton;
  translationId: number | null;
}

/**
 * Returns the fields of a new translation. References that a new article may not have, such as a
 * disabled tag, are left out; related articles are replaced by their translations.
 * @throws NOT_FOUND unless the article is an original; INVALID_INPUT if it is in this language
 */
export async function startTranslation(
  context: CallContext,
  id: number,
  language: Locale,
): Promise<TranslationStart> {
  const { db, locale } = context;
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt || stored.translationOf !== null) throw notFound();
  if (stored.locale === language)
    throw invalidInput(context, "language", "article.translatedAlready");
  const { fields } = stored;
  const asList = (value: number | null) => (value === null ? [] : [value]);
  const [labels, relatedIds, group] = await Promise.all([
    labelsOf(
      db,
      {
        category: asList(fields.categoryId),
        source: asList(fields.sourceId),
        author: fields.authorIds,
        tag: fields.tagIds,
        person: fields.personIds,
      },
      locale,
    ),
    translatedIds(db, fields.relatedIds, language),
    translationGroupOf(db, id),
  ]);
  const usableIds = (kind: keyof typeof labels) =>
    labels[kind].filter(({ usable }) => usable).map((label) => label.id);
  return {
    title: stored.title,
    translationId: group.find((member) => member.locale === language)?.id ?? null,
    fields: {
      translationOf: id,
      template: fields.template,
      intervieweeImageId: fields.intervieweeImageId,
      body: skeletonOf(fields.body),
      categoryId: usableIds("category")[0] ?? null,
      sourceId: usableIds("source")[0] ?? null,
      authorIds: usableIds("author"),
      tagIds: usableIds("tag"),
      personIds: usableIds("person"),
      relatedIds,
      images: untranslatedImages(fields.images),
      premium: fields.premium,
      socialImageId: fields.socialImageId,
    },
  };
}
