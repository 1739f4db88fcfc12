import type { ResultContent, ResultSource } from "@masthead/contract/newsroom/result/result.ts";
import { RESULT_LIMITS } from "@masthead/contract/newsroom/result/result-terms.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { announceChange, announceWithdrawal } from "../../platform/cache/changes.ts";
import { requireExpectedVersion, type SeenRecord } from "../../platform/crud/expected-version.ts";
import {
  conflictAt,
  conflictError,
  invalidInput,
  notFound,
  problemError,
} from "../../platform/http/problem.ts";
import { requireRightToChange } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, actorOf, writeLog } from "../../system/log/log.store.ts";
import { articleForWork } from "../article/article-lookup.sql.ts";
import { announceArticlesById } from "../article/save/announce.service.ts";
import { lockImages } from "../media/media-lookup.service.ts";
import { resultStates } from "./result.state.ts";
import {
  articleIdsOf,
  attachArticle,
  countOtherArticles,
  deleteResult,
  detachArticle,
  dueResults,
  insertResult,
  insertVersion,
  lockKey,
  lockResult,
  type ResultRow,
  resultIdByKey,
  versionOf,
  wasPublished,
} from "./result.store.ts";
import { tagOfResult } from "./result.tags.ts";
import { isResultVisible } from "./result.visible.ts";
import { contentError, mediaIdsOf, normalizedContent, titleOf } from "./result-content.ts";

/** Whether a change of a result needs the right to publish. */
const isPublic = ({ state }: Pick<ResultRow, "state">): boolean =>
  state === "published" || state === "embargoed";

interface NewResult {
  idempotencyKey: string;
  content: ResultContent;
  source: ResultSource | null;
  articleId?: number;
}

/**
 * Creates a draft of a result. One that is sent again with the same key is returned as it is by then.
 * @returns its id
 * @throws FORBIDDEN; INVALID_INPUT; NOT_FOUND if there is no such article
 */
export function createResult(context: CallContext, input: NewResult): Promise<number> {
  const { idempotencyKey, source, articleId } = input;
  requireRightToChange(context, { isPublic: false });
  const content = requireContent(context, input.content);
  return context.db.transaction(async (tx) => {
    await lockKey(tx, idempotencyKey);
    const earlier = await resultIdByKey(tx, idempotencyKey);
    if (earlier) return earlier;
    await requireImages(tx, context, content);
    const row = await insertResult(tx, {
      title: titleOf(content),
      content,
      source,
      ...editOf(context),
    });
    await insertVersion(tx, row, { idempotencyKey });
    await writeLog(tx, actorOf(context), [
      {
        action: "create",
        entity: "Result",
        entityId: row.id,
        changes: { title: [null, row.title], state: [null, row.state] },
      },
    ]);
    if (articleId !== undefined) await attach(tx, context, row, articleId);
    return row.id;
  });
}

interface ResultEdit {
  id: number;
  version: number;
  idempotencyKey?: string;
  content?: ResultContent;
  source?: ResultSource | null;
  correction?: LocalizedText;
}

/**
 * Changes a result, with a note that readers see if it corrects an error. A change that is sent
 * again with the same key is made once.
 * @throws NOT_FOUND; FORBIDDEN without the right to publish, if readers see it or will; INVALID_INPUT;
 *   CONFLICT with the current version if the caller saw another one
 */
export async function editResult(context: CallContext, edit: ResultEdit): Promise<void> {
  const content = edit.content && requireContent(context, edit.content);
  await change(context, edit, async (tx, before) => {
    if (content && content.kind !== before.content.kind)
      throw invalidInput(context, "content", "result.otherKind");
    if (content) await requireImages(tx, context, content, before.content);
    return {
      ...(content && { content }),
      ...(edit.source !== undefined && { source: edit.source }),
      ...(edit.correction && { correction: edit.correction }),
    };
  });
}

/**
 * Restores the content and source of an earlier version, such as to undo a score.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT at `to`; CONFLICT
 */
export async function restoreResult(
  context: CallContext,
  { to, ...seen }: { id: number; version: number; to: number; idempotencyKey?: string },
): Promise<void> {
  await change(context, seen, async (tx, before) => {
    const earlier = await versionOf(tx, seen.id, to);
    if (!earlier || to >= before.version)
      throw invalidInput(context, "to", "result.unknownVersion");
    await requireImages(tx, context, earlier.content, before.content);
    return { content: earlier.content, source: earlier.source };
  });
}

interface Changes {
  content?: ResultContent;
  source?: ResultSource | null;
  correction?: LocalizedText;
}

async function change(
  context: CallContext,
  { id, version, idempotencyKey }: { id: number; version: number; idempotencyKey?: string },
  plan: (tx: Db, before: ResultRow) => Promise<Changes>,
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const before = await resultStates.requireLocked(tx, id);
    requireRightToChange(context, { isPublic: isPublic(before) });
    const doneFor = idempotencyKey && (await resultIdByKey(tx, idempotencyKey));
    if (doneFor && doneFor !== id) throw problemError("FORBIDDEN");
    if (doneFor) return;
    requireExpectedVersion(before, version);
    const { correction, ...changes } = await plan(tx, before);
    const after = await resultStates.change(tx, actorOf(context), before, {
      ...changes,
      ...(changes.content && { title: titleOf(changes.content) }),
      ...(correction && {
        corrections: [{ text: correction, at: now.toISOString() }, ...before.corrections],
      }),
      ...editOf(context),
    });
    await insertVersion(tx, after, { correction, idempotencyKey });
    if (isResultVisible(after, now)) await announceChange(tx, [tagOfResult(id)]);
  });
}

/**
 * Publishes a result, or hides it until a time. Also publishes a withdrawn one again.
 * @throws NOT_FOUND; INVALID_INPUT at `embargoUntil` if it has passed; CONFLICT at `state`, or if the
 *   caller saw another version
 */
export async function publishResult(
  context: CallContext,
  { embargoUntil, ...seen }: SeenRecord & { embargoUntil: string | null },
): Promise<void> {
  const until = embargoUntil === null ? null : new Date(embargoUntil);
  if (until && until <= context.now)
    throw invalidInput(context, "embargoUntil", "result.embargoPassed");
  await move(context, seen, until ? "embargoed" : "published", until);
}

/**
 * Withdraws a result: it disappears from pages and open pages, and no cache may serve it any more.
 * @throws NOT_FOUND; CONFLICT at `state`, or if the caller saw another version
 */
export const withdrawResult = (context: CallContext, seen: SeenRecord): Promise<void> =>
  move(context, seen, "withdrawn", null);

async function move(
  context: CallContext,
  { id, version }: SeenRecord,
  to: ResultRow["state"],
  embargoUntil: Date | null,
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const before = await resultStates.requireLocked(tx, id);
    requireExpectedVersion(before, version);
    const after =
      before.state === "embargoed" && to === "embargoed"
        ? await resultStates.change(tx, actorOf(context), before, {
            embargoUntil,
            ...editOf(context),
          })
        : await resultStates.transition(tx, actorOf(context), before, to, {
            changes: { embargoUntil, ...editOf(context) },
          });
    await insertVersion(tx, after);
    await announceVisibility(tx, before, after, now);
  });
}

/**
 * Deletes a result that was never published, with its versions. Published results are withdrawn
 * instead: their versions say what readers saw.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` if it was published, or with the name of the
 *   colleague who changed it since the caller saw it
 */
export async function removeResult(
  context: CallContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await resultStates.requireLocked(tx, id);
    requireRightToChange(context, { isPublic: isPublic(row) });
    if (row.version !== version)
      throw conflictError({ conflict: { fields: [], by: row.updatedBy, version: row.version } });
    if (await wasPublished(tx, id)) throw conflictAt(context, "state", "result.wasPublished");
    const articleIds = await articleIdsOf(tx, id);
    await deleteResult(tx, id);
    await writeLog(tx, actorOf(context), [
      {
        action: "delete",
        entity: "Result",
        entityId: id,
        changes: {
          title: [row.title, null],
          state: [row.state, null],
          ...(articleIds.length > 0 && { articleIds: [articleIds, []] }),
        },
      },
    ]);
  });
}

/** Tells pages and caches that readers see a result, or no longer. */
async function announceVisibility(
  tx: Db,
  before: ResultRow,
  after: ResultRow,
  now: Date,
): Promise<void> {
  const wasVisible = isResultVisible(before, now);
  const isVisible = isResultVisible(after, now);
  if (wasVisible && !isVisible) await announceWithdrawal(tx, [tagOfResult(after.id)]);
  if (!wasVisible && !isVisible) return;
  await announceChange(tx, [tagOfResult(after.id)]);
  await announceArticlesById(tx, await articleIdsOf(tx, after.id));
}

interface OnArticle {
  id: number;
  articleId: number;
}

/**
 * Shows a result on an article, instead of another one. Idempotent.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `articleId` if it is on too many articles
 */
export async function attachResult(
  context: CallContext,
  { id, articleId }: OnArticle,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await resultStates.requireLocked(tx, id);
    requireRightToChange(context, { isPublic: isPublic(row) });
    await attach(tx, context, row, articleId);
  });
}

async function attach(
  tx: Db,
  context: CallContext,
  row: ResultRow,
  articleId: number,
): Promise<void> {
  if (!(await articleForWork(tx, articleId))) throw notFound();
  if ((await countOtherArticles(tx, row.id, articleId)) >= RESULT_LIMITS.articles)
    throw conflictAt(context, "articleId", "result.tooManyArticles", {
      limit: formatNumber(RESULT_LIMITS.articles, context.locale),
    });
  await changeArticles(tx, context, row, {
    articleId,
    write: () => attachArticle(tx, row.id, articleId),
  });
}

/** No longer shows a result on an article. Idempotent. @throws NOT_FOUND; FORBIDDEN */
export async function detachResult(
  context: CallContext,
  { id, articleId }: OnArticle,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const row = await resultStates.requireLocked(tx, id);
    requireRightToChange(context, { isPublic: isPublic(row) });
    await changeArticles(tx, context, row, {
      articleId,
      write: () => detachArticle(tx, id, articleId),
    });
  });
}

async function changeArticles(
  tx: Db,
  context: CallContext,
  { id }: ResultRow,
  { articleId, write }: { articleId: number; write: () => Promise<void> },
): Promise<void> {
  const before = await articleIdsOf(tx, id);
  await write();
  const after = await articleIdsOf(tx, id);
  if (before.length === after.length) return;
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Result", entityId: id, changes: { articleIds: [before, after] } },
  ]);
  await announceArticlesById(tx, [articleId]);
}

/** Actor in the audit log, named after the job. */
const SCHEDULER: Actor & { name: string } = { id: null, name: "result.publish" };
/** Results per run of the job. */
const BATCH_SIZE = 200;

/** Publishes the results whose embargo has ended, each once, also with several processes. */
export async function publishDueResults(db: Db, now: Date): Promise<void> {
  for (const id of await dueResults(db, now, BATCH_SIZE))
    await db.transaction(async (tx) => {
      const before = await lockResult(tx, id);
      if (before?.state !== "embargoed" || !before.embargoUntil || before.embargoUntil > now)
        return;
      const after = await resultStates.transition(tx, SCHEDULER, before, "published", {
        changes: { embargoUntil: null, updatedAt: now, updatedBy: SCHEDULER.name },
      });
      await insertVersion(tx, after);
      await announceVisibility(tx, before, after, now);
    });
}

const editOf = (context: CallContext) => ({
  updatedAt: context.now,
  updatedBy: actorOf(context).name,
});

/** @throws INVALID_INPUT */
function requireContent(context: CallContext, content: ResultContent): ResultContent {
  const error = contentError(content);
  if (error) throw invalidInput(context, error.field, error.code);
  return normalizedContent(content);
}

/** Locks the pictures that a content newly shows. @throws INVALID_INPUT at `content` */
async function requireImages(
  tx: Db,
  context: CallContext,
  content: ResultContent,
  before?: ResultContent,
): Promise<void> {
  const known = new Set(before && mediaIdsOf(before));
  const added = mediaIdsOf(content).filter((id) => !known.has(id));
  const existing = await lockImages(tx, added);
  if (added.some((id) => !existing.has(id)))
    throw invalidInput(context, "content", "article.unknownImage");
}
