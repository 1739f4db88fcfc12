import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/** Fields of an entry, as they are written. */
export interface EntryDraft {
  title: string;
  body: ArticleDocument;
  byline: string;
  label: string;
  keyEvent: boolean;
  /** Id of a stream; null: the main one. */
  stream: number | null;
  free: boolean;
  /** Alert followers when it is published; key events always do. */
  alert: boolean;
  /** When it happened; null: when it is sent. */
  eventAt: string | null;
  /** Question of a reader that it answers, once it is sent. */
  questionId?: number | undefined;
  /** Entry of the live blog in the other language that it translates, as it was read. */
  translates?: { entryId: number; version: number } | undefined;
}

const EMPTY_BODY: ArticleDocument = { type: "doc", content: [] };

/** Returns a new draft of the same reporter, in the same stream. */
export const emptyEntry = ({
  byline = "",
  stream = null,
}: Partial<Pick<EntryDraft, "byline" | "stream">> = {}): EntryDraft => ({
  title: "",
  body: EMPTY_BODY,
  byline,
  label: "",
  keyEvent: false,
  stream,
  free: true,
  alert: false,
  eventAt: null,
});

/** Returns the fields of an entry as they are written, also of one that was not sent. */
export const draftOf = ({
  title,
  body,
  byline,
  label,
  keyEvent,
  stream,
  free,
  alert,
  eventAt,
  questionId,
  translates,
}: EntryDraft): EntryDraft => ({
  title,
  body,
  byline,
  label,
  keyEvent,
  stream,
  free,
  alert,
  eventAt,
  ...(questionId !== undefined && { questionId }),
  ...(translates !== undefined && { translates }),
});

/** Blocks that are content without a text. */
const CONTENT_BLOCKS: readonly string[] = ["figure", "gallery", "embed", "media", "chart", "map"];

const hasContent = ({ type, text = "", content = [] }: ArticleNode): boolean =>
  CONTENT_BLOCKS.includes(type) || text.trim() !== "" || content.some(hasContent);

/** Whether a draft has neither a headline nor a text: it cannot be sent. */
export const isEmptyEntry = ({ title, body }: Pick<EntryDraft, "title" | "body">): boolean =>
  title.trim() === "" && !body.content.some(hasContent);

/** What happens to an entry that is sent. */
export type EntryIntent =
  | { kind: "publish" }
  | { kind: "submit" }
  | { kind: "schedule"; publishAt: string };

/** Entry that is sent, as the API takes it, without the time of sending. */
export interface NewEntry extends Omit<EntryDraft, "eventAt"> {
  /** Id of the article. */
  id: number;
  idempotencyKey: string;
  /** By the clock of the device. */
  eventAt: string;
  publish: boolean;
  publishAt: string | null;
  /** Its author has confirmed that it is published before the entry that it translates. */
  early?: boolean;
}

interface EntryContext {
  articleId: number;
  idempotencyKey: string;
  intent: EntryIntent;
  /** Clock of the device, in milliseconds. */
  now: number;
  /** Time by which the device is ahead of the server, in milliseconds. */
  deviceAhead: number;
  /** It is published before the entry that it translates. */
  early?: boolean;
}

/**
 * Returns the entry of a draft. The server corrects `eventAt` by the clock of the device: a time that
 * was chosen on the clock of the station is converted to that of the device first.
 */
export function toNewEntry(
  { eventAt, ...fields }: EntryDraft,
  { articleId, idempotencyKey, intent, now, deviceAhead, early = false }: EntryContext,
): NewEntry {
  const at = eventAt === null ? now : Math.min(Date.parse(eventAt) + deviceAhead, now);
  return {
    ...fields,
    title: fields.title.trim(),
    byline: fields.byline.trim(),
    label: fields.label.trim(),
    id: articleId,
    idempotencyKey,
    eventAt: new Date(at).toISOString(),
    publish: intent.kind === "publish",
    publishAt: intent.kind === "schedule" ? intent.publishAt : null,
    ...(early && { early }),
  };
}

/** Returns the fields of a draft that differ from the entry that it began with. */
export function changedFields(before: EntryDraft, after: EntryDraft): Partial<EntryDraft> {
  const isSame = (name: keyof EntryDraft) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]);
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => !isSame(name as keyof EntryDraft)),
  );
}
