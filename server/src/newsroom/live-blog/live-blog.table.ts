import { LIVE_ALERTS_PER_HOUR } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { LiveStream } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type {
  LiveBlogState,
  LiveEntryState,
  LiveShiftRole,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { LivePresetFields } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import type {
  LiveQuestionReason,
  LiveQuestionState,
} from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { article } from "../article/article.table.ts";

const userId = () => reference().references(() => user.id, { onDelete: "set null" });

/** Live blogs, each on the page of its article. */
export const liveBlog = pgTable(
  "live_blog",
  {
    articleId: reference()
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    state: text().$type<LiveBlogState>().notNull().default("live"),
    /**
     * Number of the last change that readers see. It is increased under the lock of this row, so
     * that changes are committed in the order of their numbers: open pages continue after the last
     * one they have.
     */
    sequence: integer().notNull().default(0),
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    /** Member of staff who leads the coverage. */
    leadId: userId(),
    /** Note for the next shift. Plain text. */
    handover: text().notNull().default(""),
    staleMinutes: integer().notNull(),
    /** Beginning of the last silence of which people were notified. */
    staleNoticeFor: timestamptz(),
    /** Maximum number of alerts to followers per hour. */
    alertsPerHour: integer().notNull().default(LIVE_ALERTS_PER_HOUR.default),
    /** Readers can send questions. */
    questionsOpen: boolean().notNull().default(false),
    /** Summary that is pinned above the entries. */
    summary: jsonb().$type<ArticleDocument>().notNull(),
    summaryHtml: text().notNull().default(""),
    /** In their order. */
    streams: jsonb().$type<LiveStream[]>().notNull().default([]),
    /** Highest id that a stream has had: links to a removed one never show another. */
    lastStreamId: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.leadId),
    check("live_blog_ended", sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
);

export const liveEntry = pgTable(
  "live_entry",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    state: text().$type<LiveEntryState>().notNull(),
    /** Number of its last change that readers see; null if they never saw it. */
    sequence: integer(),
    title: text().notNull(),
    body: jsonb().$type<ArticleDocument>().notNull(),
    bodyHtml: text().notNull(),
    /** Ids of the images in the body. */
    bodyMedia: jsonb()
      .$type<number[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(body, '$.**.attrs.mediaId')`),
    /** File of the own video or audio in the body (`recording.table.ts`). */
    recording: text(),
    byline: text().notNull(),
    label: text().notNull(),
    keyEvent: boolean().notNull(),
    /** Id of one of the streams of the live blog; null: the main one. */
    stream: integer(),
    /** Readable without a subscription in a premium article. */
    free: boolean().notNull(),
    /** Followers get an alert when it is published. Key events always alert. */
    alert: boolean().notNull().default(false),
    authorId: userId(),
    /** User who published or scheduled it last. Cleared when the account is removed. */
    publisherId: reference(),
    /** Made by the client of its author, who may send an entry more than once. */
    idempotencyKey: text().notNull(),
    /** When it happened: entries are ordered by this time. */
    eventAt: timestamptz().notNull(),
    receivedAt: timestamptz().notNull(),
    publishAt: timestamptz(),
    publishedAt: timestamptz(),
    /** Last change after its publication. */
    editedAt: timestamptz(),
    /** Reason of the editor who rejected it. Plain text. */
    note: text().notNull().default(""),
    claimedById: userId(),
    claimedAt: timestamptz(),
    /** Article that was made from it, or to which it links. */
    storyId: reference().references(() => article.id, { onDelete: "set null" }),
    /**
     * It was made from the article, and is public only while the article is. Held until then:
     * `scheduled` without a time.
     */
    linked: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("live_entry_idempotency").on(t.articleId, t.idempotencyKey),
    index("live_entry_order").on(t.articleId, t.eventAt, t.id).where(sql`${t.state} = 'published'`),
    index("live_entry_sequence").on(t.articleId, t.sequence),
    index("live_entry_waiting")
      .on(t.articleId, t.receivedAt)
      .where(sql`${t.state} in ('submitted', 'scheduled', 'rejected')`),
    index("live_entry_scheduled").on(t.publishAt).where(sql`${t.state} = 'scheduled'`),
    index("live_entry_recording").on(t.recording).where(sql`${t.recording} is not null`),
    index("live_entry_body_media").using("gin", sql`${t.bodyMedia} jsonb_path_ops`),
    index().on(t.authorId),
    index().on(t.claimedById),
    uniqueIndex("live_entry_story_of_blog").on(t.storyId, t.articleId),
    check(
      "live_entry_schedule",
      sql`${t.state} <> 'scheduled' or ${t.publishAt} is not null or ${t.linked}`,
    ),
    check(
      "live_entry_publication",
      sql`${t.state} not in ('published', 'removed') or (${t.publishedAt} is not null and ${t.sequence} is not null)`,
    ),
  ],
);

/**
 * Pairs of entries of the live blogs of an article in two languages: two rows, one for each entry, so
 * that an entry has one counterpart.
 */
export const liveEntryPair = pgTable(
  "live_entry_pair",
  {
    entryId: reference()
      .primaryKey()
      .references(() => liveEntry.id, { onDelete: "cascade" }),
    otherId: reference()
      .notNull()
      .references(() => liveEntry.id, { onDelete: "cascade" }),
    /** Of a translation: version of the source that was translated. Null: the entry is the source. */
    sourceVersion: integer(),
    /** Of a translation: an editor has confirmed that it is published before its source. */
    early: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("live_entry_pair_other").on(t.otherId),
    check("live_entry_pair_others", sql`${t.entryId} <> ${t.otherId}`),
  ],
);

/** Versions of entries: a row for each write. */
export const liveEntryVersion = pgTable(
  "live_entry_version",
  {
    entryId: reference()
      .notNull()
      .references(() => liveEntry.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    state: text().$type<LiveEntryState>().notNull(),
    title: text().notNull(),
    bodyHtml: text().notNull(),
    eventAt: timestamptz().notNull(),
    /** Name of the editor. */
    by: text().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.version] })],
);

/** Shifts of colleagues on live blogs. They may overlap. */
export const liveShift = pgTable(
  "live_shift",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    colleagueId: userId(),
    role: text().$type<LiveShiftRole>().notNull(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** Plain text. */
    note: text().notNull(),
    /** Name of the editor who changed it last. */
    by: text().notNull(),
  },
  (t) => [
    index().on(t.articleId, t.endsAt),
    index().on(t.colleagueId, t.endsAt),
    check("live_shift_times", sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Notes for the next shift that were written, or handed over to another lead. */
export const liveHandover = pgTable(
  "live_handover",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    at: timestamptz().notNull(),
    /** Name of the author of the note. */
    by: text().notNull(),
    /** Lead before. */
    fromId: userId(),
    /** Lead after. */
    toId: userId(),
    /** Plain text. */
    note: text().notNull(),
  },
  (t) => [index().on(t.articleId, t.id), index().on(t.fromId), index().on(t.toId)],
);

/** Labels and templates of the entries of all live blogs: one row, once an editor has saved them. */
export const livePresets = pgTable(
  "live_presets",
  {
    id: smallint().primaryKey().default(1),
    version: integer().notNull().default(1),
    labels: jsonb().$type<LivePresetFields["labels"]>().notNull(),
    templates: jsonb().$type<LivePresetFields["templates"]>().notNull(),
    /** Name of the editor who saved them last. */
    by: text().notNull(),
  },
  (t) => [check("live_presets_one", sql`${t.id} = 1`)],
);

/** Questions of readers to live blogs. Only the entries that answer them are public. */
export const liveQuestion = pgTable(
  "live_question",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    state: text().$type<LiveQuestionState>().notNull().default("waiting"),
    /** Reader, if signed in: the account exports and deletes it. */
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    text: text().notNull(),
    reason: text().$type<LiveQuestionReason>(),
    /** Entry that answers it. */
    entryId: reference().references(() => liveEntry.id, { onDelete: "set null" }),
    claimedById: userId(),
    claimedAt: timestamptz(),
    /** Who answered or rejected it. */
    handledById: userId(),
    receivedAt: timestamptz().notNull(),
    /** Last change of its state. */
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    index("live_question_waiting")
      .on(t.articleId, t.receivedAt, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index().on(t.articleId, t.updatedAt),
    index().on(t.updatedAt),
    index().on(t.userId),
    index().on(t.entryId),
    index().on(t.claimedById),
    index().on(t.handledById),
    check("live_question_reason", sql`(${t.state} = 'rejected') = (${t.reason} is not null)`),
  ],
);
