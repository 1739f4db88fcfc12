import { readFileSync } from "node:fs";
import { email } from "@masthead/contract/audience/auth/auth.ts";
import { LETTER_STATES } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";
import { letter } from "../newsroom/article/letters/letter.table.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, writeLog } from "../system/log/log.store.ts";
import { demoArticleKey } from "./demo-live-blogs.ts";
import { lookUp } from "./look-up.ts";

const letters = z.array(
  z.object({
    locale: z.enum(LOCALES),
    article: z.string(),
    hoursAgo: z.number(),
    state: z.enum(LETTER_STATES),
    name: z.string(),
    place: z.string(),
    email,
    text: z.string(),
    headline: z.string().optional(),
    edited: z.string().optional().describe("Text as shortened by an editor"),
    publishedHoursAgo: z.number().optional(),
  }),
);

/** Seeds letters of fictional readers. Letters about an article with the same time are a set. */
export async function seedDemoLetters(
  tx: Db,
  actor: Actor,
  articleIds: Map<string, number>,
  now: Date,
): Promise<void> {
  const entries = letters.parse(
    JSON.parse(readFileSync(new URL("../../demo/letters.json", import.meta.url), "utf8")),
  );
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const positions = new Map<string, number>();
  for (const { article, hoursAgo, edited, publishedHoursAgo, text, ...fields } of entries) {
    const key = demoArticleKey({ key: article, locale: fields.locale });
    const position = positions.get(key) ?? 0;
    positions.set(key, position + 1);
    const [row] = await tx
      .insert(letter)
      .values({
        ...fields,
        articleId: lookUp(articleIds, key),
        text: edited ?? text,
        original: text,
        confirmedAt: ago(hoursAgo),
        createdAt: ago(hoursAgo),
        updatedAt: ago(publishedHoursAgo ?? hoursAgo),
        ...(publishedHoursAgo !== undefined && { publishedAt: ago(publishedHoursAgo), position }),
      })
      .returning({ id: letter.id });
    if (!row) throw new Error("the letter was not stored");
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "Letter",
        entityId: row.id,
        changes: { state: [null, fields.state] },
      },
    ]);
  }
}
