import { isDeepStrictEqual } from "node:util";
import {
  ARTICLE_FIELDS,
  ARTICLE_TIMES,
  type ArticleField,
  type ArticleFields,
  type ArticlePatch,
  articleFields,
  CONTENT_FIELDS,
  EDITION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { isSameBody } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CacheTag } from "../../../cache-tags.ts";
import { announceChange, announceWithdrawal } from "../../../platform/cache/changes.ts";
import { changesBetween } from "../../../platform/crud/merge-changes.ts";
import { inputError } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import { tagsOfArticle } from "../article.tags.ts";
import { editionStates, NO_APPROVAL } from "../edition/edition.state.ts";
import { editionById, isWriting, updateEdition, writersOf } from "../edition/edition.store.ts";
import { requestEmbeds } from "../embed/embed.service.ts";
import { withStoredIds } from "../merge/merge-body.ts";
import { replaceScheduledEvents } from "../publish/clock.store.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import {
  bindsContent,
  isApproved,
  isReviewed,
  requirePublication,
  waitingFields,
} from "../publish/publication-rules.ts";
import { hasRevision, insertRevision } from "../revision/revision.store.ts";
import { translationBasis } from "../translation/basis.service.ts";
import { markTranslationsOutdated } from "../translation/basis.store.ts";
import { columnsOf, type RenderedBody } from "./article-columns.ts";
import {
  insertArticleRows,
  insertRelations,
  replaceRecordings,
  replaceRelations,
  updateArticleRow,
} from "./save.store.ts";
import type { StoredArticle, WorkingArticle } from "./stored-article.store.ts";
import { translationGroupOf } from "./validation.store.ts";

/** Actor name of the revision that stores the state before the first save by staff. */
export const IMPORT_ACTOR_NAME = "import";

/** Article to be inserted. `rendered` saves rendering its body again. */
export interface ArticleToInsert {
  locale: Locale;
  fields: ArticleFields;
  createdAt: Date;
  updatedAt: Date;
  translatedFromVersion?: number | null;
  outdatedSince?: Date | null;
  importKey?: string | null;
  rendered?: RenderedBody;
}

/**
 * Inserts articles with their relations and scheduled events, in a few statements however many
 * there are. Every new article is stored here: those of staff, imports, the demo, generated ones
 * and those of tests. Returns their ids in the same order.
 */
export async function insertArticles(
  tx: Db,
  articles: ArticleToInsert[],
  now: Date,
): Promise<{ id: number; wordCount: number }[]> {
  const rows = articles.map(
    ({ fields, rendered, locale, createdAt, updatedAt, importKey, ...basis }) => ({
      ...columnsOf(fields, rendered),
      locale,
      createdAt,
      updatedAt,
      importKey,
      translatedFromVersion: basis.translatedFromVersion,
      outdatedSince: basis.outdatedSince,
    }),
  );
  const ids = await insertArticleRows(tx, rows);
  const stored = articles.map(({ fields }, i) => ({
    id: ids[i] ?? 0,
    wordCount: rows[i]?.wordCount ?? 0,
    fields,
  }));
  await insertRelations(tx, stored);
  const isScheduled = (fields: ArticleFields) =>
    ARTICLE_TIMES.some((field) => fields[field] !== null && new Date(fields[field]) > now);
  for (const { id, fields } of stored)
    if (isScheduled(fields)) await replaceScheduledEvents(tx, id, now);
  return stored;
}

/**
 * Stores a new article with its relations, first revision and audit log entry, and invalidates
 * caches. Returns its id.
 */
export async function saveNew(
  tx: Db,
  context: CallContext,
  locale: Locale,
  fields: ArticleFields,
  { seenVersion, override }: SaveOptions,
): Promise<number> {
  const { now } = context;
  const after = { fields, withdrawal: null };
  const rules = await publishingRules(tx);
  const changed = [...ARTICLE_FIELDS];
  const isNew = { before: null, publishesContent: true, approved: false, isUnapproved: false };
  const reason = requirePublication(context, { ...isNew, after, changed, rules, override });
  requireCanonicalRight(context, fields.canonicalUrl);
  const basis = await translationBasis(tx, fields, seenVersion);
  const [stored] = await insertArticles(
    tx,
    [{ locale, fields, ...basis, createdAt: now, updatedAt: now }],
    now,
  );
  if (!stored) throw new Error("no article was inserted");
  const { id, wordCount } = stored;
  await addRevision(tx, context, { id, version: 1, wordCount, fields, changed });
  const isUnapproved = reason !== undefined && rules.editionApproval;
  const { id: writerId } = actorOf(context);
  await updateEdition(tx, id, { writerIds: writerId === null ? [] : [writerId], isUnapproved });
  const changes = {
    locale: [null, locale] as [unknown, unknown],
    ...changesOf(null, { fields, version: 1, wordCount }),
    ...overrideOf(reason),
  };
  await writeLog(tx, actorOf(context), [
    { action: "create", entity: "Article", entityId: id, changes },
  ]);
  await requestEmbeds(context.platform, tx, id, [fields.body]);
  if (isUnapproved) await requestReview(tx, context, id);
  if (isOnAir(publicationState(fields, null, now)) && !rules.editionApproval)
    await showProposedTopics(tx, fields);
  await announceSaved(tx, [{ id, locale, ...fields }], now);
  return id;
}

/** What a save does besides storing the fields. */
export interface SaveOptions {
  /**
   * Of a translation: version of the original that the text is based on; by default the current
   * one.
   */
  seenVersion?: number | undefined;
  /**
   * Publishes the working edition of an article whose content is bound (publication-rules.ts), and
   * how it is reported to readers.
   */
  publish?: ArticlePatch["publish"];
  /** Reason for publishing breaking news without a second person. */
  override?: string | undefined;
  /**
   * New fields that readers see, where they differ from the working edition; by default only the
   * fields that no edition has change.
   */
  published?: ArticleFields | undefined;
  /** Users who wrote the content that is restored from an earlier revision. */
  writerIds?: number[] | undefined;
  /** Withdraws the article, or with null reinstates it. */
  withdrawal?: Withdrawal | null | undefined;
}

/**
 * Stores the changed fields of a locked article with a revision and an audit log entry, and
 * invalidates caches. Content of an article that readers see waits as a pending edition until it is
 * published. Writes nothing if nothing changes. Published content makes the translations outdated,
 * and a translation up to date.
 * @throws FORBIDDEN, CONFLICT (publication-rules.ts); INVALID_INPUT if there are too many
 *   corrections
 */
export async function saveChanged(
  tx: Db,
  context: CallContext,
  before: WorkingArticle,
  input: ArticleFields,
  options: SaveOptions = {},
): Promise<void> {
  const { id, locale } = before;
  const { now } = context;
  const { publish } = options;
  const edit = withStoredIds(input, before.fields);
  const fields = publish?.correction ? withCorrection(edit, publish.correction, now) : edit;
  const withdrawal = options.withdrawal === undefined ? before.withdrawal : options.withdrawal;
  const edited = changedFields(before.fields, fields);
  const rules = await publishingRules(tx);
  const isReinstated = before.withdrawal !== null && withdrawal === null;
  const isBound = !isReinstated && bindsContent(before.published, before.withdrawal, rules, now);
  // Who switches an article on in a list expects the content that was published, not an edition
  // that waits.
  const isSwitched = before.pending && edited.every((field) => field === "enable");
  const isPending = !publish && (isBound || isSwitched);
  const waiting = waitingFields(before.published, rules, edited);
  // Where a second person approves what readers see, changes of both contents wait, too.
  const bound = (!isReviewed(before.published, rules) && options.published) || before.published;
  const published = isPending ? { ...fields, ...pickFields(bound, waiting) } : fields;
  const changedForReaders = changedFields(before.published, published);
  const hasNewWithdrawal = !isDeepStrictEqual(withdrawal, before.withdrawal);
  if (!edited.length && !changedForReaders.length && !hasNewWithdrawal) return;

  const hasEditedText = edited.some((field) => CONTENT_FIELDS.includes(field));
  if (hasEditedText) requireNewsroomRight(context, "write");
  else if (edited.length) requireNewsroomRight(context, "write", "publish");
  if (edited.includes("canonicalUrl")) requireCanonicalRight(context, fields.canonicalUrl);
  const edition = await editionById(tx, id);
  const wasApproved = await isApproved(tx, edition, before.fields);
  const writerIds = wasApproved ? [] : await writersOf(tx, edition, before);
  const approved =
    (await isApproved(tx, edition, isPending ? published : edit)) &&
    (publish?.correction === undefined || publish.correction === edition.texts?.correction);
  const reason = requirePublication(context, {
    before: { fields: before.published, withdrawal: before.withdrawal },
    after: { fields: published, withdrawal },
    changed: changedForReaders,
    publishesContent: publish !== undefined,
    approved,
    isUnapproved: edition.isUnapproved,
    rules,
    override: options.override,
  });

  if (!(await hasRevision(tx, id))) await addInitialRevision(tx, before);
  const version = before.version + 1;
  const pending = isPending && changedFields(published, fields).length > 0;
  const hasNewContent = changedForReaders.some((field) => CONTENT_FIELDS.includes(field));
  const changed = publish ? changedForReaders : edited;
  // A bulk edit files a translation, and does not update its text.
  const isUpdated = hasNewContent && !options.published;
  const isRelinked = edited.includes("translationOf");
  const seenVersion =
    (hasEditedText && !options.published) || isRelinked
      ? options.seenVersion
      : edition.translatedFromVersion;
  const basis = seenVersion === null ? undefined : await translationBasis(tx, fields, seenVersion);
  const columns = { ...columnsOf(published), ...((isUpdated || isRelinked) && basis) };
  const translatedFromVersion = pending ? (basis?.translatedFromVersion ?? null) : null;
  const isOnAirNow = isOnAir(publicationState(published, withdrawal, now));
  const isReviewedNow = rules.editionApproval || rules.twoPeopleForBreaking;
  const isUnapproved =
    approved || !isOnAirNow
      ? false
      : edition.isUnapproved || (reason !== undefined && rules.editionApproval);
  await updateEdition(tx, id, {
    translatedFromVersion,
    isUnapproved,
    writerIds:
      isOnAirNow && !pending && !isReviewedNow
        ? []
        : writersAfter(writerIds, {
            actorId: actorOf(context).id,
            edited: changedFields(before.fields, edit),
            restored: options.writerIds,
          }),
  });
  if (hasNewContent) await markTranslationsOutdated(tx, id, before.version, now);
  const tellsReaders =
    changedForReaders.some(isContent) && publish?.kind !== "silent" && !options.published;
  const revisedAt = tellsReaders ? now : (before.revisedAt ?? before.updatedAt);
  await updateArticleRow(tx, id, {
    ...columns,
    withdrawal,
    pending,
    version,
    updatedAt: now,
    revisedAt,
  });
  await replaceRelations(tx, id, published, changedForReaders);
  // Recordings of an edition that waits are played in its preview.
  if ([...edited, ...changedForReaders].includes("body")) {
    const bodies = pending ? [published.body, fields.body] : [published.body];
    await replaceRecordings(tx, id, bodies);
    await requestEmbeds(context.platform, tx, id, bodies);
  }
  await addRevision(tx, context, {
    id,
    version,
    wordCount: columns.wordCount,
    fields,
    changed,
    pending,
  });
  const logged: LogEntry["changes"] = {
    ...changesOf(before, { fields, version, wordCount: columns.wordCount }, changed),
    version: [before.version, version],
    ...(pending !== before.pending && { pending: [before.pending, pending] }),
    ...(publish && { publication: [null, publish.kind] }),
    ...(hasNewWithdrawal && { withdrawal: [before.withdrawal, withdrawal] }),
    ...overrideOf(reason),
  };
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Article", entityId: id, changes: logged },
  ]);
  if (edition.state === "approved" && !(await isApproved(tx, edition, fields)))
    await editionStates.transition(tx, actorOf(context), edition, "draft", {
      changes: NO_APPROVAL,
    });
  if (isUnapproved && reason !== undefined) await requestReview(tx, context, id);
  if (isOnAirNow && (approved || !rules.editionApproval)) await showProposedTopics(tx, published);
  if (!changedForReaders.length && !hasNewWithdrawal) return;
  await replaceScheduledEvents(tx, id, now);
  const states = [before.published, published].map((state) => ({ id, locale, ...state }));
  await announceSaved(tx, states, now);
  const becameHidden = isVisible(before.published, now) && !isVisible(published, now);
  // Never serve a stale page with text or a notice that is hidden, corrected or behind the paywall
  // by now.
  const isCorrected = publish?.kind === "correction";
  if (
    becameHidden ||
    hasNewWithdrawal ||
    isCorrected ||
    (published.premium && !before.published.premium)
  )
    await announceWithdrawal(tx, [`article:${id}`]);
}

/** Returns the users who wrote the content after a save. */
function writersAfter(
  writerIds: readonly number[],
  {
    actorId,
    edited,
    restored = [],
  }: { actorId: number | null; edited: ArticleField[]; restored: number[] | undefined },
): number[] {
  return [
    ...new Set([
      ...writerIds,
      ...restored,
      ...(isWriting(edited) && actorId !== null ? [actorId] : []),
    ]),
  ];
}

/**
 * Submits an edition that was published without an approval, so that a second person reads it
 * later.
 */
async function requestReview(tx: Db, context: CallContext, id: number): Promise<void> {
  const edition = await editionById(tx, id);
  if (editionStates.can(edition.state, "review"))
    await editionStates.transition(tx, actorOf(context), edition, "review", {
      changes: NO_APPROVAL,
    });
}

/**
 * @throws FORBIDDEN without the right to publish, if a canonical URL hands the article over to
 * another site
 */
function requireCanonicalRight(context: CallContext, url: string | null): void {
  const ownOrigin = context.platform.publicUrl;
  if (url !== null && new URL(url).origin !== new URL(ownOrigin).origin)
    requireNewsroomRight(context, "publish");
}

const pickFields = (
  fields: ArticleFields,
  names: readonly ArticleField[],
): Partial<ArticleFields> => Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Returns the fields with another correction. @throws INVALID_INPUT */
function withCorrection(fields: ArticleFields, text: string, now: Date): ArticleFields {
  const corrections = [...fields.corrections, { text, at: now.toISOString() }];
  const { error } = articleFields.shape.corrections.safeParse(corrections);
  if (error) throw inputError(error.issues, "corrections");
  return { ...fields, corrections };
}

const isContent = (field: ArticleField) => EDITION_FIELDS.includes(field);

/** Ids of blocks are no change. */
const changedFields = (before: ArticleFields, after: ArticleFields): ArticleField[] => {
  const changes = changesBetween(before, after, ARTICLE_FIELDS);
  const hasSameText = isSameBody(before.body, after.body);
  return ARTICLE_FIELDS.filter((field) => field in changes && !(field === "body" && hasSameText));
};

/** Audit log entry of a publication of breaking news without a second person. */
const overrideOf = (reason: string | undefined): LogEntry["changes"] =>
  reason ? { override: [null, reason] } : {};

/** Whether readers see an article with these fields. */
const isVisible = (fields: ArticleFields, now: Date): boolean =>
  publicationState(fields, null, now) === "published";

/**
 * Invalidates the caches of a saved article. Lists change only if readers see it in one of its
 * states: drafts are in none.
 */
const announceSaved = (
  tx: Db,
  states: (ArticleState & ArticleFields)[],
  now: Date,
): Promise<void> =>
  announceArticle(
    tx,
    states,
    states.filter((state) => isVisible(state, now)),
  );

/** What the cache tags of an article depend on. */
interface ArticleState {
  id: number;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
  translationOf: number | null;
}

/**
 * Invalidates the caches of articles in their states before and after a change, of the lists that
 * contain them, and of their translations, whose pages link to them.
 */
export async function announceArticle(
  tx: Db,
  states: ArticleState[],
  listed = states,
): Promise<void> {
  const originals = new Set(states.map((state) => state.translationOf ?? state.id));
  const tags: CacheTag[] = [
    ...states.map(({ id }) => `article:${id}` as const),
    ...listed.flatMap(tagsOfArticle),
  ];
  for (const id of originals)
    tags.push(
      ...(await translationGroupOf(tx, id)).map((member) => `article:${member.id}` as const),
    );
  await announceChange(tx, tags);
}

interface SavedVersion {
  id: number;
  version: number;
  wordCount: number;
  fields: ArticleFields;
  changed: ArticleField[];
  pending?: boolean;
}

function addRevision(
  tx: Db,
  context: CallContext,
  { id, version, fields, changed, pending }: SavedVersion,
): Promise<void> {
  const { id: actorId } = actorOf(context);
  return insertRevision(tx, {
    articleId: id,
    version,
    fields,
    changed,
    pending,
    actorId,
    actorName: actorOf(context).name,
    at: context.now,
  });
}

function addInitialRevision(
  tx: Db,
  { id, version, fields, updatedAt }: StoredArticle,
): Promise<void> {
  return insertRevision(tx, {
    articleId: id,
    version,
    fields,
    changed: [...ARTICLE_FIELDS],
    actorId: null,
    actorName: IMPORT_ACTOR_NAME,
    at: updatedAt,
  });
}

type State = Pick<SavedVersion, "fields" | "version" | "wordCount">;

/**
 * Returns the fields before and after for the audit log. Of a body only the version, whose revision
 * has the text, and the word count.
 */
function changesOf(
  before: State | null,
  after: State,
  changed: ArticleField[] = [...ARTICLE_FIELDS],
): LogEntry["changes"] {
  const value = (state: State | null, field: ArticleField) =>
    state &&
    (field === "body" ? { version: state.version, words: state.wordCount } : state.fields[field]);
  return Object.fromEntries(
    changed.map((field) => [field, [value(before, field), value(after, field)]]),
  );
}
