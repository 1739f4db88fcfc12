import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { newsletter, newsletterIssue } from "../audience/newsletter/newsletter.table.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type Actor, writeLog } from "../system/log/log.store.ts";
import { readNewsletters } from "./demo-files.ts";

/** Stories in a demo issue. */
const STORIES = 5;

/** Seeds newsletters without subscribers, each with a draft in both languages. */
export async function seedDemoNewsletters(tx: Db, actor: Actor): Promise<void> {
  for (const { name, description, subject, text } of readNewsletters()) {
    const [row] = await tx
      .insert(newsletter)
      .values({ name, description })
      .returning({ id: newsletter.id });
    const newsletterId = row?.id ?? 0;
    const issues = await tx
      .insert(newsletterIssue)
      .values(
        LOCALES.map((locale) => ({
          newsletterId,
          locale,
          subject: subject[locale] ?? "",
          blocks: [
            { kind: "text" as const, heading: "", text: text[locale] ?? "" },
            {
              kind: "automatic" as const,
              heading: "",
              categoryId: null,
              count: STORIES,
              images: true,
            },
          ],
        })),
      )
      .returning({ id: newsletterIssue.id });
    await writeLog(tx, actor, [
      { action: "create", entity: "Newsletter", entityId: newsletterId, changes: {} },
      ...issues.map(({ id }) => ({
        action: "create" as const,
        entity: "NewsletterIssue",
        entityId: id,
        changes: {},
      })),
    ]);
  }
}
