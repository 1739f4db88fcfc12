import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import {
  newsletter,
  newsletterIssue,
  newsletterSubscription,
} from "../../src/audience/newsletter/newsletter.table.ts";
import type { Db } from "../../src/platform/postgres/database.ts";

/** Creates a newsletter that readers can subscribe to. Returns its id. */
export async function makeNewsletter(
  db: Db,
  values: Partial<typeof newsletter.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(newsletter)
    .values({ name: { "en-US": "Morning", "ar-JO": "الصباح" }, ...values })
    .returning({ id: newsletter.id });
  return row?.id ?? 0;
}

/** Creates confirmed subscriptions of `reader-{number}@{domain}`. */
export async function subscribeReaders(
  db: Db,
  newsletterId: number,
  count: number,
  { locale = "en-US", domain = "readers.example" }: { locale?: Locale; domain?: string } = {},
): Promise<void> {
  await db.execute(
    sql`insert into ${newsletterSubscription} (newsletter_id, email, locale, state, created_at, confirmed_at)
      select ${newsletterId}, 'reader-' || n || '@' || ${domain}, ${locale}, 'active', now(), now() from generate_series(1, ${count}) n`,
  );
}

const TEXT: NewsletterBlock = {
  kind: "text",
  heading: "Today",
  text: "Good morning.\n\nThe news.",
};

/** Creates a draft with a text. Returns its id. */
export async function makeIssue(
  db: Db,
  newsletterId: number,
  values: Partial<typeof newsletterIssue.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(newsletterIssue)
    .values({ newsletterId, locale: "en-US", subject: "The news", blocks: [TEXT], ...values })
    .returning({ id: newsletterIssue.id });
  return row?.id ?? 0;
}
