import type { NotificationState } from "@masthead/contract/audience/notification.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { lockNotification, type NotificationRow, updateNotification } from "./notification.store.ts";

/** From which state a notification comes to which. What is being sent is not called back: browsers have it already. */
export const TRANSITIONS: Record<NotificationState, readonly NotificationState[]> = {
  draft: ["scheduled", "sending"],
  scheduled: ["draft", "sending"],
  sending: ["sent", "failed"],
  sent: [],
  failed: [],
};

type Changes = Partial<Omit<NotificationRow, "id" | "state">>;

/**
 * Brings a notification into a state, with its row held until the transaction ends, and writes it into the log.
 * @param decide what else changes; undefined when it is not to be after all
 * @returns the row before and after; undefined when `decide` said no
 * @throws NOT_FOUND; NotNow when no way leads there
 */
export async function transition(
  tx: Db,
  actor: Actor,
  { id, to }: { id: number; to: NotificationState },
  decide: (row: NotificationRow) => Promise<Changes | undefined> | Changes | undefined,
): Promise<NotificationRow | undefined> {
  const before = await lockNotification(tx, id);
  if (!before || before.deletedAt) throw notFound();
  if (!TRANSITIONS[before.state].includes(to)) throw new NotNow(before.state, to);
  const changes = await decide(before);
  if (!changes) return undefined;
  const after = await updateNotification(tx, id, { ...changes, state: to });
  const told = Object.keys(changes).filter((field) => before[field as keyof Changes] !== after[field as keyof Changes]);
  const pairs = told.map((field) => [field, [before[field as keyof Changes], after[field as keyof Changes]] as [unknown, unknown]]);
  await writeLog(tx, actor, [
    {
      action: "update",
      entity: "Notification",
      entityId: id,
      changes: { state: [before.state, to], ...Object.fromEntries(pairs), version: [before.version, after.version] },
    },
  ]);
  return after;
}

/** A way that the table does not have. */
export class NotNow extends Error {
  override name = "NotNow";
  readonly from: NotificationState;

  constructor(from: NotificationState, to: NotificationState) {
    super(`a notification that is ${from} does not become ${to}`);
    this.from = from;
  }
}

/** What a caller is told of it. */
export function asConflict(error: unknown, { locale }: CallContext): unknown {
  if (!(error instanceof NotNow)) return error;
  return conflictError({ errors: [{ path: "state", message: wordsOf(locale)(`notification.not.${error.from}`) }] });
}
