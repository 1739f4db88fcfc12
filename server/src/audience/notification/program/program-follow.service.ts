import type { PushHolder } from "@masthead/contract/audience/notification/push.ts";
import type {
  FollowedProgram,
  ProgramFollowChoices,
} from "@masthead/contract/audience/program-follow.ts";
import { MAX_FOLLOWED_PROGRAMS } from "@masthead/contract/audience/program-follow-terms.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { programCardsOf } from "../../../broadcast/program/program-card.service.ts";
import { airingsBetween } from "../../../broadcast/schedule/schedule.service.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import type { PersonalData } from "../../user/personal-data.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { deleteIdleSubscriptions } from "../push/live-follow.store.ts";
import {
  countProgramFollowers,
  countProgramsOf,
  deleteProgramFollow,
  deleteProgramFollowsOf,
  type Follower,
  type ProgramFollowRow,
  programFollowOf,
  programsFollowedBy,
  saveProgramFollow,
} from "../push/program-follow.store.ts";
import { requireSecret } from "../push/push-subscription.service.ts";
import { subscriptionByEndpoint, subscriptionIdsOf } from "../push/push-subscription.store.ts";
import { programCalendarOf } from "./calendar-path.ts";
import {
  calendarRenewedAt,
  calendarRevision,
  deleteCalendarRevision,
  incrementCalendarRevision,
} from "./program-calendar.store.ts";

/** How far ahead the next airing of a followed program is searched, in milliseconds. */
const LOOKAHEAD = 7 * DAY;

const choicesOf = ({ before, episodes }: ProgramFollowRow): ProgramFollowChoices => ({
  before: before as ProgramFollowChoices["before"],
  episodes,
});

const stateOf = (row: ProgramFollowRow | undefined) => ({ follow: row ? choicesOf(row) : null });

/** Returns the programs that the current user follows, by name, and the path of their calendar. */
export async function followedPrograms(context: CallContext) {
  const { db, now, locale, platform } = context;
  const { id: userId } = requireUser(context);
  const rows = await programsFollowedBy(db, { userId });
  const programs = await namedPrograms(context, rows);
  const airings = programs.length
    ? await airingsBetween(context, { from: now, until: new Date(now.getTime() + LOOKAHEAD) })
    : [];
  return {
    programs: programs.map(
      ({ row, program }): FollowedProgram => ({
        ...choicesOf(row),
        program,
        next: airings.find((airing) => airing.program.id === program.id) ?? null,
      }),
    ),
    calendar: programCalendarOf(platform.config.APP_SECRET, locale, {
      userId,
      revision: (await calendarRevision(db, userId)) ?? 0,
    }),
  };
}

/** Replaces the address of the current user's calendar. The former address stops working. */
export function renewCalendar(context: CallContext): Promise<{ calendar: string }> {
  const { platform, locale, now } = context;
  const { id: userId } = requireUser(context);
  return context.db.transaction(async (tx) => {
    const revision = await incrementCalendarRevision(tx, userId, now);
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "User",
        entityId: userId,
        changes: { programCalendar: [null, "new address"] },
      },
    ]);
    const secret = platform.config.APP_SECRET;
    return { calendar: programCalendarOf(secret, locale, { userId, revision }) };
  });
}

/** Returns follows with their programs, by name, without those hidden from readers. */
async function namedPrograms(context: CallContext, rows: ProgramFollowRow[]) {
  const cards = await programCardsOf(
    context,
    rows.map(({ programId }) => programId),
  );
  const { compare } = new Intl.Collator(context.locale);
  return cards
    .flatMap((program) => {
      const row = rows.find(({ programId }) => programId === program.id);
      return row ? [{ row, program }] : [];
    })
    .sort((a, b) => compare(a.program.name, b.program.name));
}

/** Returns how the current user follows a program. */
export async function ownProgramFollow(context: CallContext, programId: number) {
  return stateOf(await programFollowOf(context.db, { userId: requireUser(context).id }, programId));
}

/**
 * Follows a program for the current user, or changes the choices. Idempotent.
 * @throws NOT_FOUND; CONFLICT above the limit
 */
export async function followProgram(
  context: CallContext,
  { id, ...choices }: ProgramFollowChoices & { id: number },
): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction((tx) => saveFollow({ ...context, db: tx }, { userId }, id, choices));
}

/** @throws NOT_FOUND; CONFLICT at `id` above the limit */
async function saveFollow(
  context: CallContext,
  follower: Follower,
  programId: number,
  { before, episodes }: ProgramFollowChoices,
): Promise<void> {
  const { db } = context;
  if (!(await programCardsOf(context, [programId])).length) throw notFound();
  const isFull = (await countProgramsOf(db, follower)) >= MAX_FOLLOWED_PROGRAMS;
  if (isFull && !(await programFollowOf(db, follower, programId)))
    throw conflictAt(context, "id", "user.followedProgramsLimit", { max: MAX_FOLLOWED_PROGRAMS });
  await saveProgramFollow(db, follower, programId, { before, episodes });
}

/** Unfollows a program for the current user. Browsers without another choice are unsubscribed. */
export async function unfollowProgram(context: CallContext, programId: number): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await deleteProgramFollow(tx, { userId }, programId);
    await deleteIdleSubscriptions(tx, await subscriptionIdsOf(tx, userId));
  });
}

type BrowserProgram = PushHolder & { programId: number };

/** Returns the id of the subscription of a browser. @throws NOT_FOUND for an unknown browser */
async function browserOf(db: Db, holder: PushHolder, { lock = false } = {}): Promise<Follower> {
  const row = await subscriptionByEndpoint(db, holder.endpoint, { lock });
  return { subscriptionId: requireSecret(holder, row).id };
}

/** Returns the programs that a browser follows, by name. @throws NOT_FOUND */
export async function programsOfBrowser(context: CallContext, holder: PushHolder) {
  const rows = await programsFollowedBy(context.db, await browserOf(context.db, holder));
  return (await namedPrograms(context, rows)).map(({ row, program: { id, name } }) => ({
    ...choicesOf(row),
    program: { id, name },
  }));
}

/** @throws NOT_FOUND for an unknown browser */
export async function findBrowserFollow({ db }: CallContext, input: BrowserProgram) {
  return stateOf(await programFollowOf(db, await browserOf(db, input), input.programId));
}

/**
 * Follows a program in a browser, or changes the choices. Idempotent.
 * @throws NOT_FOUND for an unknown browser or program; CONFLICT above the limit
 */
export function followInBrowser(
  context: CallContext,
  { programId, before, episodes, ...holder }: BrowserProgram & ProgramFollowChoices,
) {
  return context.db.transaction(async (tx) => {
    const follower = await browserOf(tx, holder, { lock: true });
    await saveFollow({ ...context, db: tx }, follower, programId, { before, episodes });
    return { follow: { before, episodes } };
  });
}

/** Unfollows a program in a browser. A subscription without another choice is deleted. */
export function unfollowInBrowser({ db }: CallContext, { programId, ...holder }: BrowserProgram) {
  return db.transaction(async (tx) => {
    const follower = await browserOf(tx, holder, { lock: true });
    await deleteProgramFollow(tx, follower, programId);
    if ("subscriptionId" in follower) await deleteIdleSubscriptions(tx, [follower.subscriptionId]);
    return { follow: null };
  });
}

/** Returns the numbers of followers of a program. */
export const followersOfProgram = ({ db }: CallContext, programId: number) =>
  countProgramFollowers(db, programId);

/** All programs that a reader follows, including hidden ones. */
export const programFollowPersonalData = {
  async exportOf(db, { id }) {
    const rows = await programsFollowedBy(db, { userId: id });
    const renewedAt = await calendarRenewedAt(db, id);
    return {
      programCalendar: renewedAt && { renewedAt: renewedAt.toISOString() },
      programs: rows.map(({ programId, before, episodes, createdAt }) => ({
        id: programId,
        before,
        episodes,
        followedAt: createdAt.toISOString(),
      })),
    };
  },
  async erase(tx, userId) {
    await deleteProgramFollowsOf(tx, userId);
    await deleteCalendarRevision(tx, userId);
  },
} satisfies PersonalData;
