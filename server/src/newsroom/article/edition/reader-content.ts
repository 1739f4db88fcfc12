import { createHash } from "node:crypto";
import {
  APPROVED_FIELDS,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { imageContent } from "../../media/media-content.sql.ts";
import { bodyRecordings } from "../body-recordings.ts";
import { mediaIdsInBody, recordingsInBody } from "../edit/reference.service.ts";

export const NO_TEXTS: EditionTexts = { correction: null, alert: null, notice: null };

/** Returns the fields that wait to be published, or are approved. */
export const editionFieldsOf = (fields: ArticleFields): Partial<ArticleFields> =>
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, fields[field]]));

/**
 * Returns everything that readers see of an article with these fields: its fields, the texts, files
 * and crops of its images in the media library, the subtitles of its recordings, and the texts
 * beside it. Ids of blocks are left out.
 */
async function readerContent(db: Db, fields: ArticleFields, texts: EditionTexts) {
  const { images, socialImageId, body } = fields;
  const imageIds = [
    ...images.map(({ mediaId }) => mediaId),
    ...mediaIdsInBody(body),
    ...(socialImageId === null ? [] : [socialImageId]),
  ];
  const recordings = recordingsInBody(body);
  return {
    fields: { ...editionFieldsOf(fields), body: withoutBlockIds(body) },
    images: await imageContent(db, imageIds),
    subtitles: recordings.length
      ? [...(await bodyRecordings.only().captions(db, recordings))].sort(([a], [b]) =>
          a < b ? -1 : 1,
        )
      : [],
    texts,
  };
}

/**
 * Returns a hash of what readers see of an article, to which an approval is bound. Does not depend
 * on the order of keys.
 */
export async function contentHash(
  db: Db,
  fields: ArticleFields,
  texts: EditionTexts | null,
): Promise<string> {
  const inKeyOrder = (_key: string, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const content = await readerContent(db, fields, texts ?? NO_TEXTS);
  return createHash("sha256").update(JSON.stringify(content, inKeyOrder)).digest("base64url");
}
