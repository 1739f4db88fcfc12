import {
  type ContinuedItem,
  MAX_POSITIONS,
  type PositionItem,
} from "@masthead/contract/audience/position.ts";
import { continuedPosition } from "@masthead/contract/audience/position-terms.ts";
import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { episodeCardsOf } from "../../broadcast/episode/episode.service.ts";
import { isEntitled } from "../../commerce/commerce.ts";
import { cardsOf } from "../../newsroom/article/read/card.service.ts";
import { invalidInput, notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  allPositions,
  articleAccess,
  deleteAllPositions,
  deletePosition,
  episodeAccess,
  type ItemAccess,
  isSwitchedOff,
  positionIn,
  storeChoice,
  unfinishedPositions,
  upsertPosition,
} from "./position.store.ts";

/** Positions that are read for a list, so that those without access can be left out. */
const CANDIDATES = 60;

type UnfinishedRow = Awaited<ReturnType<typeof unfinishedPositions>>[number];

/** Returns what the current user has started and not finished, and may read, watch or hear now. */
export async function listPositions(
  context: CallContext,
  limit: number,
): Promise<{ enabled: boolean; items: ContinuedItem[] }> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  if (await isSwitchedOff(db, userId)) return { enabled: false, items: [] };
  const rows = await unfinishedPositions(db, userId, now, CANDIDATES);
  const open = await withAccess(context, newestOfItems(rows));
  const shown = open.slice(0, limit);
  const [articles, episodes] = await Promise.all([
    cardsOf(
      context,
      shown.flatMap(({ articleId }) => articleId ?? []),
    ),
    episodeCardsOf(
      context,
      shown.flatMap(({ episodeId }) => episodeId ?? []),
    ),
  ]);
  const items = shown.flatMap((row): ContinuedItem[] => {
    const article = articles.find(({ id }) => id === row.articleId) ?? null;
    const episode = episodes.find(({ id }) => id === row.episodeId) ?? null;
    const id = article?.id ?? episode?.id;
    if (id === undefined) return [];
    const { recording, position, duration } = row;
    return [
      {
        kind: episode ? "episode" : recording ? "recording" : "article",
        id,
        ...(recording !== null && { recording }),
        position,
        duration,
        savedAt: row.savedAt.toISOString(),
        article,
        episode,
      },
    ];
  });
  return { enabled: true, items };
}

/** Leaves out older positions in an article: those in its text or in another of its recordings. */
function newestOfItems(rows: UnfinishedRow[]): UnfinishedRow[] {
  const seen = new Set<number>();
  return rows.filter(({ articleId }) => {
    if (articleId === null) return true;
    if (seen.has(articleId)) return false;
    seen.add(articleId);
    return true;
  });
}

/** Leaves out items for subscribers that the current user may not open. */
async function withAccess(context: CallContext, rows: UnfinishedRow[]): Promise<UnfinishedRow[]> {
  const access = new Map<string, Promise<boolean>>();
  const isOpen = (row: UnfinishedRow) => {
    const key = `${row.premium} ${row.categoryId} ${row.programId}`;
    const known = access.get(key) ?? mayOpen(context, row);
    access.set(key, known);
    return known;
  };
  const open = await Promise.all(rows.map(isOpen));
  return rows.filter((_, index) => open[index]);
}

/** The paywall's condition: the item is free, or the user has the entitlement or manages it. */
async function mayOpen(
  context: CallContext,
  { premium, categoryId, programId }: ItemAccess,
): Promise<boolean> {
  if (!premium) return true;
  const { id, role } = requireUser(context);
  if (abilityOf(role).can("manage", programId === null ? "Article" : "Episodes")) return true;
  const entitlement =
    programId !== null
      ? scopedEntitlement("program", programId)
      : categoryId === null
        ? "articles"
        : scopedEntitlement("category", categoryId);
  return isEntitled(context.db, id, entitlement, context.now);
}

/** Returns the current user's position in an item, with its age by the clock of the server. */
export async function ownPosition(context: CallContext, item: PositionItem) {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  if (await isSwitchedOff(db, userId)) return { enabled: false, position: null };
  const stored = await positionIn(db, userId, requireRecording(context, item));
  if (!stored) return { enabled: true, position: null };
  const age = Math.max(0, now.getTime() - stored.savedAt.getTime()) / SECOND;
  return { enabled: true, position: { position: stored.position, age } };
}

interface SentPosition {
  position: number;
  duration?: number | null;
  /** Seconds since the reader was there. */
  age: number;
}

/**
 * Saves the current user's position in an item. The last one wins by the time at which the reader
 * was there: an age instead of a time, as the clocks of devices differ.
 * @throws NOT_FOUND, PAYMENT_REQUIRED as for the item itself
 */
export async function savePosition(
  context: CallContext,
  item: PositionItem,
  { position, duration = null, age }: SentPosition,
): Promise<void> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  requireRecording(context, item);
  if (item.kind === "article" && position > 1)
    throw invalidInput(context, "position", "user.positionShare");
  if (await isSwitchedOff(db, userId)) return;
  const access =
    item.kind === "episode"
      ? await episodeAccess(db, item.id, now)
      : await articleAccess(db, item, now);
  if (!access) throw notFound();
  if (!(await mayOpen(context, access))) throw problemError("PAYMENT_REQUIRED");
  const length = item.kind === "article" ? null : duration;
  const stored = {
    position: continuedPosition(item.kind, position, length),
    duration: length,
    savedAt: new Date(now.getTime() - age * SECOND),
  };
  await db.transaction((tx) => upsertPosition(tx, userId, item, stored, MAX_POSITIONS));
}

/** @throws INVALID_INPUT if the kind is that of a recording in an article, and none is given */
function requireRecording(context: CallContext, item: PositionItem): PositionItem {
  if ((item.kind === "recording") !== (item.recording !== undefined))
    throw invalidInput(context, "recording", "user.positionRecording");
  return item;
}

/** Removes the current user's position in an item. Idempotent. */
export async function removePosition(context: CallContext, item: PositionItem): Promise<void> {
  await deletePosition(context.db, requireUser(context).id, requireRecording(context, item));
}

export async function removeAllPositions(context: CallContext): Promise<void> {
  await deleteAllPositions(context.db, requireUser(context).id);
}

/** Switches the current user's positions on or off. Both start without any. */
export async function choosePositions(context: CallContext, enabled: boolean): Promise<void> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  await db.transaction(async (tx) => {
    if ((await isSwitchedOff(tx, userId)) === !enabled) return;
    await storeChoice(tx, userId, enabled, now);
    await deleteAllPositions(tx, userId);
  });
}

/** All positions of a reader, also in items that readers cannot see now. */
export const positionPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const [rows, off] = await Promise.all([allPositions(db, id), isSwitchedOff(db, id)]);
    const saved = rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
    return { positions: { enabled: !off, saved } };
  },
  async erase(tx, userId) {
    await storeChoice(tx, userId, true, new Date());
    await deleteAllPositions(tx, userId);
  },
};
