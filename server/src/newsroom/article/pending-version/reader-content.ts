import { createHash } from "node:crypto";
import {
  APPROVED_FIELDS,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type ImageContent, imageContent } from "../../media/media-content.sql.ts";
import { type BodyRecordings, bodyRecordings } from "../body-recordings.ts";
import { mediaIdsInBody, recordingsInBody } from "../edit/reference.service.ts";
import type { PendingVersionRow } from "./pending-version.store.ts";

export const NO_TEXTS: PendingVersionTexts = { correction: null, alert: null, notice: null };

/** Returns the fields that wait to be published, or are approved. */
export const pendingVersionFieldsOf = (fields: ArticleFields): Partial<ArticleFields> =>
  Object.fromEntries(APPROVED_FIELDS.map((field) => [field, fields[field]]));

/** Public content of the media library images and recordings in articles. */
export interface ReaderMedia {
  images: readonly ImageContent[];
  subtitles: Awaited<ReturnType<BodyRecordings["captions"]>>;
}

export const NO_MEDIA: ReaderMedia = { images: [], subtitles: new Map() };

const mediaIdsIn = ({
  images,
  socialImageId,
  intervieweeImageId,
  body,
}: ArticleFields): number[] => [
  ...images.map(({ mediaId }) => mediaId),
  ...mediaIdsInBody(body),
  ...[socialImageId, intervieweeImageId].filter((id) => id !== null),
];

/** Reads the images and subtitles that readers see of articles with any of these fields. */
export async function readerMedia(db: Db, contents: ArticleFields[]): Promise<ReaderMedia> {
  const recordings = [...new Set(contents.flatMap(({ body }) => recordingsInBody(body)))];
  return {
    images: await imageContent(db, contents.flatMap(mediaIdsIn)),
    subtitles: recordings.length
      ? await bodyRecordings.only().captions(db, recordings)
      : NO_MEDIA.subtitles,
  };
}

/**
 * Returns a hash of everything that readers see of an article with these fields, to which an
 * approval is bound: its fields, the texts, files and crops of its images, the subtitles of its
 * recordings, and the texts beside it. Does not depend on ids of blocks or on the order of keys.
 */
export function contentHash(
  fields: ArticleFields,
  texts: PendingVersionTexts | null,
  media: ReaderMedia,
): string {
  const { body } = fields;
  const [imageIds, recordings] = [mediaIdsIn(fields), recordingsInBody(body)];
  const content = {
    fields: { ...pendingVersionFieldsOf(fields), body: withoutBlockIds(body) },
    images: media.images.filter(({ id }) => imageIds.includes(id)),
    subtitles: [...media.subtitles]
      .filter(([file]) => recordings.includes(file))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    texts: texts ?? NO_TEXTS,
  };
  const inKeyOrder = (_key: string, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash("sha256").update(JSON.stringify(content, inKeyOrder)).digest("base64url");
}

type Approval = Pick<PendingVersionRow, "state" | "approvedHash" | "texts">;

/** Whether a pending version is approved with exactly this content. */
export const approves = (
  { state, approvedHash, texts }: Approval,
  fields: ArticleFields,
  media: ReaderMedia,
): boolean => state === "approved" && approvedHash === contentHash(fields, texts, media);

/** Whether a pending version is approved with exactly this content, as its media are now. */
export const isApproved = async (
  db: Db,
  pendingVersion: Approval,
  fields: ArticleFields,
): Promise<boolean> =>
  pendingVersion.state === "approved" &&
  approves(pendingVersion, fields, await readerMedia(db, [fields]));
