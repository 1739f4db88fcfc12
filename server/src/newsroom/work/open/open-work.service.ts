import type { OpenWork, WorkAlerts } from "@masthead/contract/newsroom/work.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { colleagueNames, nameOfColleague } from "../../../audience/user/colleague.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { OpenWorkRow } from "../../../platform/work/open-work.table.ts";
import { workKinds } from "../../../platform/work/work-kind.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import {
  countUnread,
  countWorkFor,
  lockWorkFor,
  setClaim,
  setSeen,
  urgentUnread,
  workFor,
} from "./open-work.store.ts";
import { mayDo, type Worker } from "./work-people.ts";

/** Maximum number of urgent items in an alert. */
const MAX_ALERTS = 3;

const kindsOf = (worker: Worker) =>
  workKinds
    .all()
    .filter((kind) => mayDo(worker, kind))
    .map(({ name }) => name);

/** Returns the work that waits for the current user, urgent and oldest first. */
export async function openWorkOf(
  context: CallContext,
  { limit }: { limit: number },
): Promise<{ data: OpenWork[]; meta: PageMeta }> {
  const { db } = context;
  const worker = requireUser(context);
  const kinds = kindsOf(worker);
  const [rows, total] = await Promise.all([
    workFor(db, worker.id, kinds, limit),
    countWorkFor(db, worker.id, kinds),
  ]);
  return { data: await toOpenWork(context, rows), meta: { page: 1, limit, total } };
}

/** Returns what alerts the current user to open work. */
export async function workAlertsOf(context: CallContext): Promise<WorkAlerts> {
  const { db } = context;
  const worker = requireUser(context);
  const kinds = kindsOf(worker);
  const [unread, urgent] = await Promise.all([
    countUnread(db, worker.id, kinds),
    urgentUnread(db, worker.id, kinds, MAX_ALERTS),
  ]);
  return { unread, urgent: await toOpenWork(context, urgent) };
}

/**
 * Claims work for the current user. Idempotent.
 * @throws NOT_FOUND if it waits for other people or is done; CONFLICT at `claimedBy` if a colleague
 *   has it and it is not taken over
 */
export function claimWork(
  context: CallContext,
  { id, takeOver }: { id: number; takeOver: boolean },
): Promise<OpenWork> {
  return changeClaim(context, id, (tx, row, userId) => {
    if (row.claimedById !== null && row.claimedById !== userId && !takeOver)
      return refuseClaim(tx, context, row.claimedById);
    return Promise.resolve(userId);
  });
}

/** Releases work that the current user has claimed. Idempotent. @throws NOT_FOUND */
export function releaseWork(context: CallContext, id: number): Promise<OpenWork> {
  return changeClaim(context, id, (_tx, row, userId) =>
    Promise.resolve(row.claimedById === userId ? null : row.claimedById),
  );
}

/** Marks open work as seen by the current user: one, or all. */
export const seeWork = (context: CallContext, id: number | undefined): Promise<void> =>
  setSeen(context.db, requireUser(context).id, id, context.now);

async function refuseClaim(tx: Db, context: CallContext, byId: number): Promise<never> {
  const by =
    (await nameOfColleague(tx, byId)) ?? messagesFor(context.locale)("work.formerColleague");
  throw conflictAt(context, "claimedBy", "work.claimed", { by });
}

async function changeClaim(
  context: CallContext,
  id: number,
  decide: (tx: Db, row: OpenWorkRow, userId: number) => Promise<number | null>,
): Promise<OpenWork> {
  const worker = requireUser(context);
  const row = await context.db.transaction(async (tx) => {
    const before = await lockWorkFor(tx, worker.id, kindsOf(worker), id);
    if (!before) throw notFound();
    const claimedById = await decide(tx, before, worker.id);
    await setSeen(tx, worker.id, id, context.now);
    if (claimedById === before.claimedById) return before;
    const { entity } = kindByName(before.kind);
    const changes = {
      [`claim.${before.kind}`]: [before.claimedById, claimedById] as [unknown, unknown],
    };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity, entityId: before.subjectId, changes },
    ]);
    return setClaim(tx, id, claimedById, context.now);
  });
  const [changed] = await toOpenWork(context, [row]);
  if (!changed) throw notFound();
  return changed;
}

function kindByName(name: string) {
  const found = workKinds.all().find((kind) => kind.name === name);
  if (!found) throw new Error(`no kind of work is called ${name}`);
  return found;
}

/**
 * Returns the title in a language, or in the other one if it has none, with its language; null if
 * it is the same in both.
 */
export function titleIn(
  title: LocalizedText,
  locale: Locale,
): { title: string; locale: Locale | null } {
  const inLanguage = title[locale] ? locale : LOCALES.find((other) => title[other]);
  const isName = LOCALES.every((other) => title[other] === title[locale]);
  return {
    title: (inLanguage && title[inLanguage]) ?? "",
    locale: isName ? null : (inLanguage ?? null),
  };
}

async function toOpenWork(context: CallContext, rows: OpenWorkRow[]): Promise<OpenWork[]> {
  const { id: userId } = requireUser(context);
  const names = await colleagueNames(
    context.db,
    rows.flatMap(({ openedById, personId, claimedById }) =>
      [openedById ?? [], personId ?? [], claimedById ?? []].flat(),
    ),
  );
  const colleague = (id: number | null) =>
    id === null ? null : { id, name: names.get(id) ?? null };
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    path: row.path,
    urgent: row.urgent,
    ...titleIn(row.title, context.locale),
    openedAt: row.openedAt.toISOString(),
    openedBy: colleague(row.openedById),
    dueAt: row.dueAt?.toISOString() ?? null,
    assignee: colleague(row.personId),
    claimedBy: colleague(row.claimedById),
    claimedAt: row.claimedAt?.toISOString() ?? null,
    abilities: {
      claim: row.claimedById !== userId && row.personId !== userId,
      release: row.claimedById === userId,
    },
  }));
}
