import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type {
  TranslationSource,
  TranslationSourceContent,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { mediaIdsInBody } from "../edit/reference.service.ts";
import { stateOf } from "../edit/staff-record.store.ts";
import { storedArticle } from "../edit/stored-article.store.ts";
import { fieldsAtVersion } from "../revision/revision.store.ts";
import { workingBasis } from "./basis.service.ts";

const contentOf = ({
  title,
  subtitle,
  summary,
  body,
  images,
}: ArticleFields): TranslationSourceContent => ({
  title,
  subtitle,
  summary,
  body,
  images,
});

const mediaIdsOf = ({ images, body }: TranslationSourceContent) => [
  ...images.map(({ mediaId }) => mediaId),
  ...mediaIdsInBody(body),
];

/**
 * Returns the content of an original in the language of the caller. With an outdated translation of
 * it, also the content that the translation was written from.
 * @throws NOT_FOUND also for an article that is not a translation of the original
 */
export async function translationSource(
  context: CallContext,
  id: number,
  translationId?: number,
): Promise<TranslationSource> {
  const { db, locale, now } = context;
  const [original, state, translation] = await Promise.all([
    storedArticle(db, id),
    stateOf(db, id, now),
    translationId === undefined ? undefined : storedArticle(db, translationId),
  ]);
  const isMissing =
    translationId !== undefined &&
    (translation?.translationOf !== id || translation.deletedAt !== null);
  if (!original || original.deletedAt || !state || isMissing) throw notFound();
  const { outdatedSince = null, translatedFromVersion = null } = translation
    ? await workingBasis(db, translation)
    : {};
  const before =
    outdatedSince && translatedFromVersion !== null
      ? await fieldsAtVersion(db, id, translatedFromVersion)
      : undefined;
  const content = contentOf(original.fields);
  const contentBefore = before ? contentOf(before) : null;
  const mediaIds = [content, contentBefore].flatMap((one) => (one ? mediaIdsOf(one) : []));
  const pictures = await findImagesById(db, [...new Set(mediaIds)], locale);
  return {
    id,
    version: original.version,
    locale: original.locale,
    state,
    content,
    before: contentBefore,
    changedAt: outdatedSince?.toISOString() ?? null,
    pictures: [...pictures.values()],
  };
}
