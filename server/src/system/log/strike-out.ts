import { sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { log } from "./log.table.ts";

/** What the log tells of a user that is theirs alone. */
const PERSONAL = ["email", "firstName", "lastName", "phone", "country", "passkey"];

/**
 * Strikes out of the log what tells of a removed user: their address and names, and from where they came. What was done, when and to which
 * number stays. It is the one change of log rows that the database allows.
 * @param name what stands in the place of their address
 */
export async function strikeOutUser(tx: Db, userId: number, name: string): Promise<void> {
  await tx.execute(sql`update ${log} set actor_name = ${name}, address = null, agent = null where ${log.actorId} = ${userId}`);
  const fields = sql`array[${sql.join(
    PERSONAL.map((field) => sql`${field}`),
    sql`, `,
  )}]`;
  const struck = (place: 0 | 1) => sql`case when value->${sql.raw(String(place))} = 'null' then 'null'::jsonb else '"***"' end`;
  await tx.execute(sql`update ${log} set changes = (
      select jsonb_object_agg(key, case when key = any(${fields}) then jsonb_build_array(${struck(0)}, ${struck(1)}) else value end)
      from jsonb_each(${log.changes}))
    where ${log.entity} = 'User' and ${log.entityId} = ${userId} and ${log.changes} ?| ${fields}`);
}
