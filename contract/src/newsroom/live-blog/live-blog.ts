import { z } from "zod";
import { LIVE_ALERTS_PER_HOUR } from "../../audience/notification/live-alert-terms.ts";
import {
  byId,
  callOf,
  id,
  inLocale,
  locale,
  publicCall,
  signedInCall,
  version,
} from "../../platform/call.ts";
import { CHANGE_RIGHTS, EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import {
  instant,
  plainText,
  recordId,
  seenVersion,
  singleLineText,
  timestamp,
} from "../../platform/record.ts";
import { htmlText } from "../../platform/url-fields.ts";
import { articleRef } from "../article/article.ts";
import { colleague } from "../article/article-assignment.ts";
import { articleDocument, documentInput } from "../article/article-document.ts";
import { articleState } from "../article/article-record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { publicResult } from "../result/result.ts";
import {
  LIVE_BLOG_STATES,
  LIVE_CHANGES_STEP,
  LIVE_ENTRY_STATES,
  LIVE_LIMITS,
  LIVE_LIST_SIZE,
  LIVE_MAX_CANDIDATES,
  LIVE_MAX_CHANGES,
  LIVE_MAX_STORIES,
  LIVE_MAX_STREAMS,
  LIVE_MAX_TEXTS,
  LIVE_PAGE_SIZE,
  LIVE_RECENT_CHANGES,
  LIVE_STALE_MINUTES,
} from "./live-blog-terms.ts";
import { livePresetFields, livePresets } from "./live-presets.ts";
import { liveShift } from "./live-shifts.ts";

const time = z.iso.datetime().describe("UTC");

export const liveBlogState = z.enum(LIVE_BLOG_STATES);
export const liveEntryState = z.enum(LIVE_ENTRY_STATES);

const sequence = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe("Sequence number of the last change of an entry; counts from 1 in each live blog");

const streamId = id.describe("Counts from 1 in each live blog; not used again after its removal");

/** Stream of a live blog, such as that of an analyst. */
export const liveStream = z.object({
  id: streamId,
  name: z.string().describe("In the language of the article"),
});
export type LiveStream = z.infer<typeof liveStream>;

const entryStream = streamId.nullable().describe("Null: the main stream");

/** Entry of a live blog, as readers see it. */
export const liveEntry = z.object({
  id,
  sequence,
  title: z.string().describe("May be empty"),
  bodyHtml: htmlText.describe("Sanitised HTML; empty if `cut`"),
  cut: z.boolean().describe("Behind the paywall: without its body"),
  byline: z.string().describe("May be empty"),
  label: z.string().describe("May be empty"),
  keyEvent: z.boolean(),
  stream: entryStream,
  eventAt: time.describe("When it happened: entries are ordered by this time"),
  publishedAt: time,
  editedAt: time.nullable().describe("Last change after its publication"),
});
export type LiveEntry = z.infer<typeof liveEntry>;

/** Entry without its text, such as in the list of key events. */
export const liveHeadline = liveEntry.pick({ id: true, title: true, eventAt: true });
export type LiveHeadline = z.infer<typeof liveHeadline>;

/** Card of the permalink of an entry on social networks. */
export const liveEntryCard = z.object({
  title: z.string(),
  description: z.string().describe("Beginning of the text; empty behind the paywall"),
  image: responsiveImage
    .nullable()
    .describe("First image of the entry; null without one, and behind the paywall"),
});
export type LiveEntryCard = z.infer<typeof liveEntryCard>;

/** Article that was made from an entry, or to which an entry links, and that readers see. */
export const liveStory = z.object({ entry: id, article: articleRef });
export type LiveStory = z.infer<typeof liveStory>;

const stories = z
  .array(liveStory)
  .describe(`Articles of entries of any page, at most ${LIVE_MAX_STORIES}`);

/** Published counterpart of an entry in the live blog of an article in another language. */
export const liveTranslation = z.object({
  entry: id,
  article: articleRef,
  original: z.boolean().describe("The counterpart is the original; false: it is the translation"),
});
export type LiveTranslation = z.infer<typeof liveTranslation>;

/** Page of a live blog. */
export const livePage = z.object({
  state: liveBlogState,
  startedAt: time,
  endedAt: time.nullable(),
  sequence,
  total: z.number().int().describe("Number of published entries of the requested stream"),
  summaryHtml: htmlText.describe("Sanitised HTML; may be empty"),
  streams: z.array(liveStream).describe("In their order; empty if all entries are in the main one"),
  questionsOpen: z.boolean().describe("Readers can send questions"),
  keyEvents: z.array(liveHeadline).describe("Of the requested stream, newest first"),
  entries: z.array(liveEntry).describe(`At most ${LIVE_PAGE_SIZE}, in the requested order`),
  stories,
  card: liveEntryCard.nullable().describe("Card of the requested entry; null without one"),
  translation: liveTranslation
    .nullable()
    .describe("Counterpart of the requested entry; null without one that readers see"),
  previous: z
    .object({ entry: id.nullable().describe("Null: the first page") })
    .nullable()
    .describe("The page before; null on the first page"),
  next: z.object({ entry: id }).nullable().describe("The page after; null on the last page"),
});
export type LivePage = z.infer<typeof livePage>;

/** Change of an entry that open pages apply. */
export const liveChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("entry"), sequence, entry: liveEntry }),
  z.object({ kind: z.literal("removed"), sequence, id }),
]);
export type LiveChange = z.infer<typeof liveChange>;

export const liveChanges = z.object({
  state: liveBlogState,
  summaryHtml: htmlText.describe("Sanitised HTML; may be empty"),
  streams: z.array(liveStream).describe("In their order"),
  questionsOpen: z.boolean().describe("Readers can send questions"),
  sequence: sequence.describe("Continue after this number"),
  after: sequence.describe("All changes between this number and `sequence` are in the response"),
  more: z.boolean().describe("There are later changes: request them after `sequence`"),
  changes: z.array(liveChange).describe("The earliest first; only the last change of each entry"),
  result: publicResult.nullable().describe("Result that the article shows; null without one"),
  stories,
});
export type LiveChanges = z.infer<typeof liveChanges>;

/** Texts of entries, which the page of a live blog lacks behind the paywall. */
export const liveFullText = z.object({
  recordingsUntil: time.describe("Until when the URLs of own videos and audio files open"),
  entries: z.array(liveEntry.pick({ id: true, sequence: true, bodyHtml: true })),
});
export type LiveFullText = z.infer<typeof liveFullText>;

/** Counterpart of an entry in the live blog of the article in another language. */
export const livePair = z.object({
  articleId: id,
  entryId: id,
  version: z.number().int(),
  title: z.string(),
  state: liveEntryState,
  eventAt: timestamp,
  publishAt: timestamp.nullable(),
  isSource: z.boolean().describe("The counterpart is the source; false: it is the translation"),
  translatedVersion: z.number().int().describe("Version of the source that was translated"),
  outdated: z.boolean().describe("The source has another text than that version"),
});
export type LivePair = z.infer<typeof livePair>;

/** Entry of a live blog, as staff work on it. */
export const liveDeskEntry = z.object({
  id,
  version: z.number().int(),
  state: liveEntryState,
  title: z.string(),
  body: articleDocument,
  bodyHtml: htmlText,
  byline: z.string(),
  label: z.string(),
  keyEvent: z.boolean(),
  stream: entryStream,
  free: z.boolean().describe("Readable without a subscription in a premium article"),
  alert: z.boolean().describe("Followers get an alert when it is published; also of a key event"),
  author: colleague.nullable().describe("Null: the account was deleted"),
  eventAt: timestamp,
  receivedAt: timestamp,
  late: z.boolean().describe("It arrived after the live blog had ended"),
  publishAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  editedAt: timestamp.nullable(),
  note: z.string().describe("Reason of an editor who rejected it; may be empty"),
  claim: z.object({ by: colleague, at: timestamp }).nullable(),
  story: z
    .object({ id, title: z.string(), state: articleState })
    .nullable()
    .describe("Article made from it, or linked by it; null without one, and if it was deleted"),
  linked: z.boolean().describe("Made from the article: readers see it while they see the article"),
  pair: livePair.nullable().describe("Counterpart in another language; null without one"),
  abilities: z.object({
    edit: z.boolean(),
    claim: z.boolean(),
    publish: z.boolean(),
    reject: z.boolean(),
    submit: z.boolean().describe("Submit again after it was rejected or withdrawn"),
    withdraw: z.boolean().describe("Take it back: own entries that wait"),
    move: z.boolean().describe("Move it to another live blog"),
    merge: z.boolean().describe("Merge another entry in the same state into it"),
    remove: z.boolean(),
    restore: z.boolean(),
    makeArticle: z.boolean().describe("Make an article from it: entries without one"),
    translate: z.boolean().describe("Translate it: entries without a counterpart"),
    pair: z.boolean().describe("Choose its counterpart, or unpair it"),
  }),
});
export type LiveDeskEntry = z.infer<typeof liveDeskEntry>;

/** Entry that can be the counterpart of another one. */
export const liveCandidate = liveDeskEntry
  .pick({ id: true, state: true, title: true, bodyHtml: true, eventAt: true })
  .extend({ locale });
export type LiveCandidate = z.infer<typeof liveCandidate>;

export const liveEntryVersion = z.object({
  version: z.number().int(),
  state: liveEntryState,
  title: z.string(),
  bodyHtml: htmlText,
  eventAt: timestamp,
  by: z.string(),
  at: timestamp,
});
export type LiveEntryVersion = z.infer<typeof liveEntryVersion>;

/** Live blog with everything that its desk shows. */
export const liveDesk = z.object({
  articleId: id,
  mark: z.string().describe("Changes with the desk: see `GET /v1/live-blog/{id}/desk/mark`"),
  title: z.string(),
  slug: z.string(),
  locale,
  articleState,
  premium: z.boolean(),
  blog: z
    .object({
      state: liveBlogState,
      version: z.number().int(),
      startedAt: timestamp,
      endedAt: timestamp.nullable(),
      lead: colleague.nullable(),
      handover: z.string(),
      staleMinutes: z.number().int(),
      alertsPerHour: z.number().int().describe("Alerts to followers per hour at most"),
      questionsOpen: z.boolean().describe("Readers can send questions"),
      questionsWaiting: z.number().int().describe("Number of questions that wait"),
      stale: z.boolean().describe("No entry was published for `staleMinutes`"),
      summary: articleDocument,
      streams: z.array(liveStream).describe("In their order"),
      lastEntryAt: timestamp.nullable(),
      published: z.number().int().describe("Number of published entries"),
    })
    .nullable()
    .describe("Null: the article has no live blog yet"),
  shifts: z.array(liveShift).describe("Shifts that have not ended, the first one first"),
  waiting: z.array(liveDeskEntry).describe("Submitted entries, the first received first"),
  scheduled: z.array(liveDeskEntry).describe("The next first"),
  published: z.array(liveDeskEntry).describe("Also removed ones, the latest event first"),
  older: z.boolean().describe("There are more published entries than are listed"),
  rejected: z.array(liveDeskEntry).describe("Own entries that an editor rejected"),
  labels: z.array(z.string()).describe("Labels in use, the most frequent first"),
  translation: z
    .object({
      articleId: id,
      title: z.string(),
      locale,
      state: liveBlogState,
      streams: z.array(liveStream),
    })
    .nullable()
    .describe("Live blog of the article in the other language; null without one"),
  abilities: z.object({
    manage: z.boolean().describe("Start and end it, and change its lead, summary and note"),
    submit: z.boolean(),
    publish: z.boolean(),
  }),
});
export type LiveDesk = z.infer<typeof liveDesk>;

/** Live blog in the list of all. */
export const liveBlogRow = z.object({
  articleId: id,
  title: z.string(),
  locale,
  articleState,
  state: liveBlogState,
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  lead: colleague.nullable(),
  waiting: z.number().int().describe("Number of entries that wait for an editor"),
  published: z.number().int(),
  lastEntryAt: timestamp.nullable(),
  stale: z.boolean(),
});
export type LiveBlogRow = z.infer<typeof liveBlogRow>;

const title = plainText(LIVE_LIMITS.title);
const entryFields = {
  title,
  body: documentInput.describe(
    "As the body of an article, with one own video or audio file at most",
  ),
  byline: plainText(LIVE_LIMITS.byline),
  label: plainText(LIVE_LIMITS.label),
  keyEvent: z.boolean(),
  stream: entryStream,
  free: z.boolean(),
  alert: z.boolean().describe("Alert followers when it is published; key events always do"),
  eventAt: instant.describe("When it happened; not in the future"),
};

const clientKey = z
  .uuid()
  .describe("Made by the client: an entry that is sent again with the same key is stored once");

const early = z
  .boolean()
  .default(false)
  .describe("Also publish a translation before the time of its source");

const newEntry = z.strictObject({
  id,
  idempotencyKey: clientKey,
  title: entryFields.title.default(""),
  body: entryFields.body,
  byline: entryFields.byline.default(""),
  label: entryFields.label.default(""),
  keyEvent: entryFields.keyEvent.default(false),
  stream: entryFields.stream
    .default(null)
    .describe("Null, or a stream that was removed: the main stream"),
  free: entryFields.free.default(true),
  alert: entryFields.alert.default(false),
  eventAt: entryFields.eventAt.optional().describe("By the clock of the device; default: now"),
  sentAt: instant
    .optional()
    .describe("Time of the request by the clock of the device, which corrects `eventAt`"),
  publish: z.boolean().default(false).describe("Publish it without waiting for an editor"),
  publishAt: instant.nullable().default(null).describe("Publish it at this time"),
  questionId: id.optional().describe("Question of a reader that it answers"),
  translates: z
    .strictObject({ entryId: id, version })
    .optional()
    .describe("Entry of the article in the other language that it translates, as it was read"),
  early,
});

const entryIds = z
  .string()
  .regex(new RegExp(`^\\d{1,15}(?:,\\d{1,15}){0,${LIVE_MAX_TEXTS - 1}}$`))
  .describe(
    `Ids of up to ${LIVE_MAX_TEXTS} entries, separated by commas; default: the newest ${LIVE_PAGE_SIZE}`,
  );

const tags = ["liveBlog"];
const path = "/v1/live-blog/{id}" as const;
const entryPath = `${path}/entries/{entryId}` as const;
const read = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
});
const write = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
  right: EDITORIAL_RIGHTS,
});
const publish = write.meta({ right: ["publish"] });

const seenEntry = z.strictObject({ id, entryId: id, version: seenVersion.optional() });
const knownEntry = z.strictObject({ id, entryId: id, version });
const seenBlog = z.strictObject({ id, version: seenVersion.optional() });

export const liveBlogContract = {
  page: publicCall
    .route({ method: "GET", path, tags, summary: "Get a page of the live blog of an article" })
    .input(
      byId.extend({
        entry: id.optional().describe("Begin with this entry; default: the first of the order"),
        stream: streamId.optional().describe("Only entries of this stream; default: all"),
        order: z.enum(["newest", "oldest"]).default("newest"),
      }),
    )
    .output(livePage),
  changes: publicCall
    .route({
      method: "GET",
      path: `${path}/changes`,
      tags,
      summary: "Get the changes of a live blog, for pages that poll",
    })
    .input(
      byId.extend({
        after: sequence
          .multipleOf(LIVE_CHANGES_STEP)
          .optional()
          .describe(
            `List up to ${LIVE_MAX_CHANGES} changes after this number, a multiple of ${LIVE_CHANGES_STEP} that is not above the number of the last change; default: the last ${LIVE_RECENT_CHANGES}`,
          ),
      }),
    )
    .output(liveChanges),
  fullText: signedInCall
    .meta({ access: "signedIn", limit: { points: 120, seconds: 60 }, mayReply: [402] })
    .route({
      method: "GET",
      path: `${path}/full-text`,
      tags,
      summary: "Get the full text of entries of a live blog, including entries behind the paywall",
    })
    .input(byId.extend({ entries: entryIds.optional() }))
    .output(liveFullText),
  list: read
    .route({
      method: "GET",
      path: "/v1/live-blog/admin",
      tags,
      summary: `Staff: list the last ${LIVE_LIST_SIZE} live blogs, running ones first`,
    })
    .input(inLocale)
    .output(z.array(liveBlogRow)),
  desk: read
    .route({
      method: "GET",
      path: `${path}/desk`,
      tags,
      summary: "Staff: get the live blog of an article, with the entries that wait",
    })
    .input(recordId)
    .output(liveDesk),
  deskMark: read
    .route({
      method: "GET",
      path: `${path}/desk/mark`,
      tags,
      summary: "Staff: get the mark of the desk, which changes when the desk does",
    })
    .input(recordId)
    .output(z.object({ mark: z.string() })),
  entry: read
    .route({ method: "GET", path: entryPath, tags, summary: "Staff: get an entry in any state" })
    .input(z.strictObject({ id, entryId: id }))
    .output(liveDeskEntry),
  older: read
    .route({
      method: "GET",
      path: `${path}/entries`,
      tags,
      summary: "Staff: get the published entries before another one",
    })
    .input(z.strictObject({ id, before: id.describe("Entry") }))
    .output(z.object({ entries: z.array(liveDeskEntry), older: z.boolean() })),
  start: publish
    .route({
      method: "POST",
      path: `${path}/start`,
      tags,
      summary: "Staff: start a live blog on an article, or resume it",
    })
    .input(seenBlog)
    .output(liveDesk),
  end: publish
    .route({ method: "POST", path: `${path}/end`, tags, summary: "Staff: end a live blog" })
    .input(
      seenBlog.extend({
        summary: documentInput.optional().describe("Replaces the summary above the entries"),
      }),
    )
    .output(liveDesk),
  finalSummary: read
    .route({
      method: "GET",
      path: `${path}/final-summary`,
      tags,
      summary: "Staff: get a proposal for the summary of a live blog that ends",
    })
    .input(recordId)
    .output(
      z.object({
        summary: articleDocument.describe("The current one, and headlines of later key events"),
      }),
    ),
  edit: publish
    .route({
      method: "PATCH",
      path,
      tags,
      summary:
        "Staff: change the lead, summary, note, reminder, alert limit, streams or questions of a live blog",
    })
    .input(
      z.strictObject({
        id,
        version,
        leadId: id.nullable().optional().describe("A colleague who manages articles"),
        handover: plainText(LIVE_LIMITS.handover).optional(),
        staleMinutes: z
          .number()
          .int()
          .min(LIVE_STALE_MINUTES.min)
          .max(LIVE_STALE_MINUTES.max)
          .optional(),
        alertsPerHour: z
          .number()
          .int()
          .min(LIVE_ALERTS_PER_HOUR.min)
          .max(LIVE_ALERTS_PER_HOUR.max)
          .optional()
          .describe("Alerts to followers per hour at most"),
        questionsOpen: z.boolean().optional().describe("Only while the live blog is live"),
        summary: documentInput.optional(),
        streams: z
          .array(
            z.strictObject({
              id: streamId.nullable().describe("Null: a new stream"),
              name: singleLineText(LIVE_LIMITS.stream).min(1).describe("Unique in the live blog"),
            }),
          )
          .max(LIVE_MAX_STREAMS)
          .optional()
          .describe("All streams in their order; entries of others are then in the main one"),
      }),
    )
    .output(liveDesk),
  create: write
    .route({
      method: "POST",
      path: `${path}/entries`,
      tags,
      summary: "Staff: submit, publish or schedule an entry",
    })
    .input(newEntry)
    .output(liveDeskEntry),
  editEntry: write
    .route({
      method: "PATCH",
      path: entryPath,
      tags,
      summary: "Staff: edit an entry; a published one needs the right to publish",
    })
    .input(z.strictObject(entryFields).partial().extend({ id, entryId: id, version }))
    .output(liveDeskEntry),
  claim: write
    .meta({ right: ["publish", "review"] })
    .route({
      method: "POST",
      path: `${entryPath}/claim`,
      tags,
      summary: "Staff: claim an entry that waits, also from a colleague",
    })
    .input(
      z.strictObject({
        id,
        entryId: id,
        holderId: id
          .nullable()
          .optional()
          .describe("Whose claim the caller saw; CONFLICT if a colleague has claimed it since"),
      }),
    )
    .output(liveDeskEntry),
  release: write
    .route({
      method: "POST",
      path: `${entryPath}/release`,
      tags,
      summary: "Staff: release your claim of an entry",
    })
    .input(z.strictObject({ id, entryId: id }))
    .output(liveDeskEntry),
  publish: publish
    .route({
      method: "POST",
      path: `${entryPath}/publish`,
      tags,
      summary: "Staff: publish an entry now, or at a time",
    })
    .input(seenEntry.extend({ publishAt: instant.nullable().default(null), early }))
    .output(liveDeskEntry),
  reject: publish
    .route({
      method: "POST",
      path: `${entryPath}/reject`,
      tags,
      summary: "Staff: return an entry to its author",
    })
    .input(seenEntry.extend({ note: plainText(LIVE_LIMITS.note).default("") }))
    .output(liveDeskEntry),
  submit: write
    .route({
      method: "POST",
      path: `${entryPath}/submit`,
      tags,
      summary: "Staff: submit an entry again; a scheduled one is no longer published",
    })
    .input(seenEntry)
    .output(liveDeskEntry),
  withdraw: write
    .route({
      method: "POST",
      path: `${entryPath}/withdraw`,
      tags,
      summary: "Staff: take back an own entry that waits for an editor",
    })
    .input(seenEntry)
    .output(liveDeskEntry),
  move: publish
    .route({
      method: "POST",
      path: `${entryPath}/move`,
      tags,
      summary: "Staff: move an entry to another live blog of the same language, and get it there",
    })
    .input(knownEntry.extend({ to: id.describe("Article of the other live blog") }))
    .output(liveDeskEntry),
  merge: publish
    .route({
      method: "POST",
      path: `${entryPath}/merge`,
      tags,
      summary: "Staff: merge another entry into an entry; both wait, or both are published",
    })
    .input(knownEntry.extend({ otherId: id, otherVersion: version }))
    .output(liveDeskEntry),
  remove: publish
    .route({
      method: "DELETE",
      path: entryPath,
      tags,
      summary: "Staff: remove a published entry from all open pages, feeds and caches",
    })
    .input(
      seenEntry.extend({
        pairVersion: seenVersion
          .optional()
          .describe("Also remove or unschedule its counterpart, in this version"),
      }),
    )
    .output(liveDeskEntry),
  makeArticle: write
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: `${entryPath}/article`,
      tags,
      summary: "Staff: make a draft of an article from an entry, or get the one that was made",
    })
    .input(z.strictObject({ id, entryId: id }))
    .output(liveDeskEntry),
  addArticle: write
    .route({
      method: "POST",
      path: `${path}/articles`,
      tags,
      summary: "Staff: add an article to a live blog, as an entry that links to it",
    })
    .input(
      z.strictObject({
        id,
        storyId: id.describe("Article, of the same language"),
        title: title.min(1),
        text: plainText(LIVE_LIMITS.linkText).default("").describe("Plain text"),
        label: entryFields.label.default(""),
        keyEvent: entryFields.keyEvent.default(false),
        publish: z
          .boolean()
          .default(false)
          .describe("Publish it as soon as readers see the article"),
      }),
    )
    .output(
      z.object({
        entryId: id,
        state: liveEntryState,
        added: z.boolean().describe("False: the live blog has an entry for the article already"),
      }),
    ),
  pairCandidates: read
    .route({
      method: "GET",
      path: `${entryPath}/pair/candidates`,
      tags,
      summary: `Staff: list up to ${LIVE_MAX_CANDIDATES} entries that can be the counterpart of an entry, nearest in time`,
    })
    .input(z.strictObject({ id, entryId: id }))
    .output(z.array(liveCandidate)),
  pair: write
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PUT",
      path: `${entryPath}/pair`,
      tags,
      summary: "Staff: pair an entry with its counterpart in the other language",
    })
    .input(z.strictObject({ id, entryId: id, otherId: id.describe("Entry without a counterpart") }))
    .output(liveDeskEntry),
  unpair: write
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "DELETE",
      path: `${entryPath}/pair`,
      tags,
      summary: "Staff: unpair an entry; both entries stay",
    })
    .input(z.strictObject({ id, entryId: id, otherId: id.describe("Counterpart that was seen") }))
    .output(liveDeskEntry),
  markTranslated: write
    .route({
      method: "POST",
      path: `${entryPath}/pair/up-to-date`,
      tags,
      summary: "Staff: mark a translation as up to date with its source",
    })
    .input(
      z.strictObject({
        id,
        entryId: id.describe("The translation or its source"),
        sourceVersion: version.describe("Version of the source that was compared"),
      }),
    )
    .output(liveDeskEntry),
  history: read
    .route({
      method: "GET",
      path: `${entryPath}/history`,
      tags,
      summary: "Staff: list the versions of an entry, newest first",
    })
    .input(z.strictObject({ id, entryId: id }))
    .output(z.array(liveEntryVersion)),
  presets: read
    .route({
      method: "GET",
      path: "/v1/live-blog/presets",
      tags,
      summary: "Staff: get the labels and templates of entries",
    })
    .output(livePresets),
  savePresets: publish
    .route({
      method: "PUT",
      path: "/v1/live-blog/presets",
      tags,
      summary: "Staff: replace the labels and templates of entries",
    })
    .input(livePresetFields.extend({ version }))
    .output(livePresets),
};
