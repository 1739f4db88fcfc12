import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import type { LetterReason } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { countLetterWords } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { nameOfColleague } from "../../audience/user/colleague.sql.ts";
import { announceChange, announceWithdrawal } from "../../platform/cache/changes.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import { toStaffRecord } from "../../platform/crud/staff-record.ts";
import { conflictAt, conflictError, invalidInput, notFound } from "../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { articleForWork } from "../article/article-lookup.sql.ts";
import { tagOfArticleLetters } from "../article/letters/article-letters.tags.ts";
import { isPublicMove, letterRecords } from "./letter.records.ts";
import { letterStates } from "./letter.state.ts";
import {
  articlesOfLetters,
  countWaitingLetters,
  type LetterRow,
  lockLetters,
  setClosed,
  setLetterClaim,
} from "./letter.store.ts";
import { tagsOfLetter } from "./letter.tags.ts";
import { LETTER_MAIL_JOB } from "./letter-mail.service.ts";

const UNCLAIMED = { claimedById: null, claimedAt: null };

/** Letter that a caller acts on, as the caller saw it. */
interface SeenLetter {
  id: number;
  version: number;
}

/** @throws NOT_FOUND */
export const getLetter = (context: CallContext, id: number): Promise<StaffLetter> =>
  getRecord(context, letterRecords, id);

/**
 * Claims a letter, so that colleagues leave it to the current user, or releases the claim. A later
 * claim replaces it. The claim of a colleague is not released.
 * @throws NOT_FOUND; CONFLICT at `holderId` if a colleague has claimed it since the caller saw it,
 *   at `state` if nothing is left to do
 */
export function claimLetter(
  context: CallContext,
  { id, claimed, holderId }: { id: number; claimed: boolean; holderId?: number | null },
): Promise<StaffLetter> {
  const { id: userId } = actorOf(context);
  return context.db.transaction(async (tx) => {
    const before = await letterStates.requireLocked(tx, id);
    const isOwn = before.claimedById === userId;
    if (claimed) {
      if (before.state === "withdrawn") throw conflictAt(context, "state", "letter.noMove");
      if (holderId !== undefined && holderId !== before.claimedById)
        await requireUnclaimed(tx, context, before, "holderId");
    }
    const claim = claimed ? { claimedById: userId, claimedAt: context.now } : UNCLAIMED;
    const isChange = claimed || isOwn;
    if (isChange) await setLetterClaim(tx, id, claim);
    return toStaff({ ...context, db: tx }, isChange ? { ...before, ...claim } : before);
  });
}

/**
 * Changes headline and text of a letter that the caller has claimed. The original stays.
 * @throws NOT_FOUND; CONFLICT at `state`, with the current version, or at `holderId`
 */
export function editLetter(
  context: CallContext,
  { id, version, ...fields }: SeenLetter & { headline?: string; text?: string },
): Promise<StaffLetter> {
  return context.db.transaction(async (tx) => {
    const before = await requireSeen(tx, { id, version });
    if (before.state !== "published" && before.state !== "new" && before.state !== "accepted")
      throw conflictAt(context, "state", "letter.noMove");
    if (before.state === "published") requireNewsroomRight(context, "publish");
    if (before.claimedById !== actorOf(context).id)
      throw conflictAt(context, "holderId", "letter.notClaimed");
    if (before.state === "published" && fields.headline === "")
      throw invalidInput(context, "headline", "letter.noHeadline");
    const { headline = before.headline, text = before.text } = fields;
    const isChanged = headline !== before.headline || text !== before.text;
    if (!isChanged) return toStaff({ ...context, db: tx }, before);
    // The log has no text: it outlives the letter.
    const words = [countLetterWords(before.text), countLetterWords(text)];
    const after = await letterStates.change(
      tx,
      actorOf(context),
      before,
      { headline, text },
      { wordCount: words },
    );
    if (after.state === "published") await announceChange(tx, tagsOfLetter(after));
    return toStaff({ ...context, db: tx }, after);
  });
}

/**
 * Accepts, refuses, reopens or takes down a letter.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT at `reason`; CONFLICT at `state`, with the current
 *   version, or at `holderId`
 */
export function setLetterState(
  context: CallContext,
  {
    state: to,
    reason,
    ...seen
  }: SeenLetter & {
    state: Exclude<LetterRow["state"], "published" | "withdrawn">;
    reason?: LetterReason;
  },
): Promise<StaffLetter> {
  const needsReason = to === "refused" || to === "removed";
  if (needsReason && !reason) throw invalidInput(context, "reason", "letter.noReason");
  return context.db.transaction(async (tx) => {
    const before = await requireSeen(tx, seen);
    if (isPublicMove(before.state, to)) requireNewsroomRight(context, "publish");
    await requireUnclaimed(tx, context, before, "holderId");
    const after = await letterStates.transition(tx, actorOf(context), before, to, {
      changes: {
        reason: needsReason ? reason : null,
        handledById: actorOf(context).id,
        ...(needsReason && UNCLAIMED),
      },
    });
    if (before.state === "published") await announceWithdrawal(tx, tagsOfLetter(after));
    return toStaff({ ...context, db: tx }, after);
  });
}

/**
 * Publishes accepted letters about one article, or general ones in one language, as a set in the
 * given order, and queues the mails to their authors.
 * @throws NOT_FOUND; INVALID_INPUT at `letters`; CONFLICT at `state`, with the current version, or at
 *   `holderId`
 */
export function publishLetters(
  context: CallContext,
  { letters }: { letters: SeenLetter[] },
): Promise<StaffLetter[]> {
  const { platform, now } = context;
  const actor = actorOf(context);
  return context.db.transaction(async (tx) => {
    const locked = await lockLetters(
      tx,
      letters.map(({ id }) => id),
    );
    const byId = new Map(locked.map((row) => [row.id, row]));
    const set = letters.map(({ id, version }) => {
      const row = byId.get(id);
      if (!row) throw notFound();
      return { row, version };
    });
    requirePublishable(
      context,
      set.map(({ row }) => row),
    );
    const published: LetterRow[] = [];
    for (const [position, { row, version }] of set.entries()) {
      await requireVersion(tx, row, version);
      await requireUnclaimed(tx, context, row, "holderId");
      published.push(
        await letterStates.transition(tx, actor, row, "published", {
          changes: { publishedAt: now, position, handledById: actor.id, ...UNCLAIMED },
        }),
      );
    }
    await announceChange(tx, published.flatMap(tagsOfLetter));
    await platform.jobs.sendAll(
      tx,
      LETTER_MAIL_JOB,
      published.map(({ id }) => ({ id, kind: "published" })),
    );
    const txContext = { ...context, db: tx };
    return Promise.all(published.map((row) => toStaff(txContext, row)));
  });
}

/** @throws INVALID_INPUT at `letters` */
function requirePublishable(context: CallContext, rows: LetterRow[]): void {
  const [first] = rows;
  const isMixed = rows.some(
    ({ articleId, locale }) => articleId !== first?.articleId || locale !== first?.locale,
  );
  if (isMixed || new Set(rows).size < rows.length)
    throw invalidInput(context, "letters", "letter.mixed");
  if (rows.some(({ headline }) => headline === ""))
    throw invalidInput(context, "letters", "letter.noHeadline");
}

/** Returns whether staff have closed an article for letters, and how many wait. @throws NOT_FOUND */
export async function lettersOfArticle(
  { db, now }: CallContext,
  id: number,
): Promise<{ closed: boolean; waiting: number }> {
  const about = (await articlesOfLetters(db, [id], now)).get(id);
  if (!about) throw notFound();
  return { closed: about.closed, waiting: await countWaitingLetters(db, id) };
}

/** Closes or opens the letters about an article. Idempotent. @throws NOT_FOUND */
export async function setArticleClosed(
  context: CallContext,
  { id, closed }: { id: number; closed: boolean },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await articleForWork(tx, id))) throw notFound();
    if (!(await setClosed(tx, id, closed ? context.now : null))) return;
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "Article",
        entityId: id,
        changes: { lettersClosed: [!closed, closed] },
      },
    ]);
    await announceChange(tx, [tagOfArticleLetters(id)]);
  });
}

/** Locks a letter. @throws NOT_FOUND; CONFLICT with the current version */
async function requireSeen(tx: Db, { id, version }: SeenLetter): Promise<LetterRow> {
  const row = await letterStates.requireLocked(tx, id);
  await requireVersion(tx, row, version);
  return row;
}

/** @throws CONFLICT with the current version, and who decided last */
async function requireVersion(tx: Db, row: LetterRow, version: number): Promise<void> {
  if (row.version === version) return;
  const by = (await nameOfColleague(tx, row.handledById ?? row.claimedById)) ?? "";
  throw conflictError({ conflict: { fields: [], by, version: row.version } });
}

/** @throws CONFLICT at a field, with the name of the colleague who has claimed the letter */
async function requireUnclaimed(
  tx: Db,
  context: CallContext,
  { claimedById }: LetterRow,
  field: string,
): Promise<void> {
  if (claimedById === null || claimedById === actorOf(context).id) return;
  const by = (await nameOfColleague(tx, claimedById)) ?? "";
  throw conflictAt(context, field, "letter.claimed", { by });
}

const toStaff = (context: CallContext, row: LetterRow): Promise<StaffLetter> =>
  toStaffRecord(context, letterRecords, row);
