import { sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { log } from "./log.table.ts";

/** Fields of a user that are personal data. */
const PERSONAL_FIELDS = ["email", "firstName", "lastName", "phone", "country", "passkey"];

/**
 * Redacts a deleted user in the audit log: the personal fields in changes to the user, and name, IP
 * address and user agent in the user's own entries. Actions, times and record ids stay. This is the
 * only update of audit log rows that the database allows.
 * @param name replacement for the email address
 */
export async function redactUser(tx: Db, userId: number, name: string): Promise<void> {
  await tx.execute(
    sql`update ${log} set actor_name = ${name}, address = null, agent = null where ${log.actorId} = ${userId}`,
  );
  const fields = sql`array[${sql.join(
    PERSONAL_FIELDS.map((field) => sql`${field}`),
    sql`, `,
  )}]`;
  const redacted = (index: 0 | 1) =>
    sql`case when value->${sql.raw(String(index))} = 'null' then 'null'::jsonb else '"***"' end`;
  await tx.execute(sql`update ${log} set changes = (
      select jsonb_object_agg(key, case when key = any(${fields}) then jsonb_build_array(${redacted(0)}, ${redacted(1)}) else value end)
      from jsonb_each(${log.changes}))
    where ${log.entity} = 'User' and ${log.entityId} = ${userId} and ${log.changes} ?| ${fields}`);
}
