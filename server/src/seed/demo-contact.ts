import { readFileSync } from "node:fs";
import { email } from "@masthead/contract/audience/auth/auth.ts";
import { contactState, contactTopic } from "@masthead/contract/audience/contact.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";
import { contact, contactAnswer } from "../audience/contact/contact.table.ts";
import { userByEmail } from "../audience/user/user-account.sql.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, writeLog } from "../system/log/log.store.ts";

/** Demo account that has answered the messages. */
const ANSWERED_BY = "superadmin@demo.example";

const messages = z.array(
  z.object({
    locale: z.enum(LOCALES),
    hoursAgo: z.number(),
    state: contactState,
    topic: contactTopic,
    name: z.string(),
    email,
    phone: z.string().optional(),
    subject: z.string(),
    message: z.string(),
    answer: z.object({ hoursAgo: z.number(), text: z.string() }).optional(),
  }),
);

/** Seeds messages of fictional readers and the station's answers. Nothing of it is emailed. */
export async function seedDemoContact(tx: Db, actor: Actor, now: Date): Promise<void> {
  const entries = messages.parse(
    JSON.parse(readFileSync(new URL("../../demo/contact.json", import.meta.url), "utf8")),
  );
  const answeredBy = await userByEmail(tx, ANSWERED_BY);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  for (const { hoursAgo, answer, phone = null, ...fields } of entries) {
    const handledById = fields.state === "new" ? null : (answeredBy?.id ?? null);
    const times = { createdAt: ago(hoursAgo), updatedAt: ago(answer?.hoursAgo ?? hoursAgo) };
    const [row] = await tx
      .insert(contact)
      .values({ ...fields, phone, handledById, ...times })
      .returning({ id: contact.id });
    if (!row) throw new Error("the message was not stored");
    const changes: Record<string, [unknown, unknown]> = {
      topic: [null, fields.topic],
      state: [null, fields.state],
    };
    await writeLog(tx, actor, [
      { action: "create", entity: "ContactUS", entityId: row.id, changes },
    ]);
    if (!answer) continue;
    const at = ago(answer.hoursAgo);
    const byName =
      `${answeredBy?.firstName ?? ""} ${answeredBy?.lastName ?? ""}`.trim() || ANSWERED_BY;
    await tx.insert(contactAnswer).values({
      contactId: row.id,
      text: answer.text,
      byId: answeredBy?.id ?? null,
      byName,
      at,
      mailedAt: at,
    });
  }
}
