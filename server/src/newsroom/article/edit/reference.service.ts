import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { canLoop } from "@masthead/contract/newsroom/article/article-recording.ts";
import { lockReferences, referencedIds } from "../../../platform/crud/record-references.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { articleRecords } from "../article.records.ts";
import { bodyRecordings } from "../body-recordings.ts";

/** Ids that a field must not reference. */
export interface InvalidReferences {
  field: string;
  ids: number[];
}

/**
 * Locks the records that an article newly references until the transaction ends, so that nobody
 * deletes them concurrently. Existing references may stay, even to records that were disabled
 * since. A restored article may reference any record that is not deleted. Returns the invalid
 * references.
 */
export async function lockArticleReferences(
  tx: Db,
  fields: ArticleFields,
  before: ArticleFields | null,
  comesBack: boolean,
): Promise<InvalidReferences[]> {
  const references = referencesIn(fields);
  const existing = before && !comesBack ? referencesIn(before) : {};
  const added = Object.entries(articleRecords.referenceFields?.() ?? {}).map(([field, records]) => {
    const existingIds = new Set(existing[field]);
    return { field, records, ids: (references[field] ?? []).filter((id) => !existingIds.has(id)) };
  });
  const unusable = await lockReferences(tx, added, { usable: !comesBack });
  return [...Map.groupBy(unusable, ({ field }) => field)].map(([field, entries]) => ({
    field,
    ids: entries.map(({ id }) => id),
  }));
}

/** Returns the referenced ids by field. */
function referencesIn(fields: ArticleFields): Record<string, number[]> {
  const ids = Object.entries<unknown>({ ...fields }).map(([field, value]): [string, number[]] => [
    field,
    referencedIds(value),
  ]);
  return { ...Object.fromEntries(ids), body: mediaIdsInBody(fields.body) };
}

/** Returns the ids of the images that a body shows. */
export const mediaIdsInBody = (body: ArticleDocument): number[] => attributeValues(body, "mediaId");

/** Returns the URLs of the videos and posts that a body embeds. */
export const embedUrlsInBody = (body: ArticleDocument): string[] => attributeValues(body, "url");

/** Returns the files of the videos and audio in a body. */
export const recordingsInBody = (body: ArticleDocument): string[] => attributeValues(body, "file");

/** Returns the files of the recordings of an article: those in its body, and its narration. */
export const recordingsOf = ({
  body,
  narrationFile,
}: Pick<ArticleFields, "body" | "narrationFile">): string[] => [
  ...new Set([...recordingsInBody(body), ...(narrationFile ? [narrationFile] : [])]),
];

/** Returns the texts of the footnotes of a body. */
export const footnotesInBody = (body: ArticleDocument): string[] => attributeValues(body, "note");

/** Returns the values of an attribute in a body, once each. */
function attributeValues<Name extends "mediaId" | "file" | "url" | "note">(
  body: ArticleDocument,
  name: Name,
) {
  const visit = ({ attrs, content = [] }: ArticleNode): NonNullable<typeof attrs>[Name][] => [
    attrs?.[name],
    ...content.flatMap(visit),
  ];
  return [...new Set(body.content.flatMap(visit))].filter(Boolean) as NonNullable<
    NonNullable<ArticleNode["attrs"]>[Name]
  >[];
}

/**
 * Locks the recordings that a body newly shows against purging. Returns the files of those that do
 * not exist.
 */
export async function missingRecordings(
  tx: Db,
  body: ArticleDocument,
  before?: ArticleDocument,
): Promise<string[]> {
  const known = new Set(before ? recordingsInBody(before) : []);
  const added = recordingsInBody(body).filter((file) => !known.has(file));
  if (!added.length) return [];
  const existing = await bodyRecordings.only().lock(tx, added);
  return added.filter((file) => !existing.has(file));
}

/**
 * Locks the narration of an article against purging if it is a new one. Returns why it cannot be
 * the narration.
 */
export async function narrationProblem(
  tx: Db,
  file: string | null,
  before: string | null,
): Promise<"unknownNarration" | "narrationNotAudio" | undefined> {
  if (file === null || file === before) return undefined;
  const recordings = bodyRecordings.only();
  if (!(await recordings.lock(tx, [file])).has(file)) return "unknownNarration";
  const { kind } = (await recordings.files(tx, [file])).get(file) ?? {};
  return kind === "audio" ? undefined : "narrationNotAudio";
}

/** Returns the files of the looping clips in a body. */
const loopsIn = (body: ArticleDocument): string[] => {
  const visit = ({ attrs, content = [] }: ArticleNode): (string | undefined)[] => [
    attrs?.loop && attrs.file,
    ...content.flatMap(visit),
  ];
  return [...new Set(body.content.flatMap(visit))].filter((file) => file !== undefined);
};

/** Returns the recordings that a body newly shows as looping clips, and that cannot be one. */
export async function unsuitableLoops(
  tx: Db,
  body: ArticleDocument,
  before?: ArticleDocument,
): Promise<string[]> {
  const known = new Set(before ? loopsIn(before) : []);
  const added = loopsIn(body).filter((file) => !known.has(file));
  if (!added.length) return [];
  const recordings = await bodyRecordings.only().files(tx, added);
  return added.filter((file) => {
    const recording = recordings.get(file);
    return recording && !canLoop(recording);
  });
}
