import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { log } from "./log.table.ts";

/** Who did something: a user, or a command or job by name. */
export interface Actor {
  id: number | null;
  name: string;
  address?: string | null;
  agent?: string | null;
}

/** Who makes a call that is not public. @throws Error in a public one, which has nobody to name. */
export function actorOf({ user, address, agent }: CallContext): Actor {
  if (!user) throw new Error("a public call changes nothing in somebody's name");
  return { id: user.id, name: user.email, address, agent };
}

export interface LogEntry {
  action: "create" | "update" | "delete" | "restore";
  entity: string;
  entityId: number;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** Writes log rows. Call it with the transaction that makes the change, so that there is never one without the other. */
export async function writeLog(db: Db, actor: Actor, entries: LogEntry[]): Promise<void> {
  if (!entries.length) return;
  const by = { actorId: actor.id, actorName: actor.name, address: actor.address ?? null, agent: actor.agent ?? null };
  await db.insert(log).values(entries.map((entry) => ({ ...by, ...entry })));
}

/** The changes of a record that is new: everything it says, before which there was nothing. */
export function created(values: Record<string, unknown>): LogEntry["changes"] {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => [field, [null, value]]),
  );
}
