import type { StaffNewsletter } from "@masthead/contract/audience/newsletter/newsletter.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../../platform/crud/text-search.sql.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { auditLog } from "../../../system/log/audit-log.ts";
import { breakingNewsletter } from "../alert/alert.store.ts";
import { newsletter } from "../newsletter.table.ts";
import { countSubscribers, lockNewsletters, type NewsletterRow } from "./newsletter.store.ts";

export const newsletterRecords: RecordKind<NewsletterRow, Pick<StaffNewsletter, "subscribers">> = {
  entity: "Newsletter",
  table: newsletter,
  auditLog,
  localized: ["name", "description"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(newsletter.name, newsletter.description),
  sorts: { name: (locale) => localizedSortKey(newsletter.name, locale) },
  filters: { status: newsletter.status },
  choice: { label: (locale) => localizedTextIn(newsletter.name, locale), usable: sql`true` },
  normalize(_context, sent) {
    return {
      ...sent,
      ...(sent.replyTo === "" && { replyTo: null }),
      ...(sent.welcome && { welcome: sent.welcome.toSorted((a, b) => a.days - b.days) }),
    };
  },
  lock: lockNewsletters,
  async validate(context, { id, after }) {
    if (!after.breaking || after.deletedAt) return undefined;
    const marked = await breakingNewsletter(context.db);
    if (marked && marked.id !== id)
      throw conflictAt(context, "breaking", "newsletter.breakingTaken");
    return undefined;
  },
  async present({ db }, rows) {
    const counts = await countSubscribers(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => ({ subscribers: counts.get(id) ?? {} }));
  },
  tags: (_db, { after }) => [`newsletter:${after.id}`, "list:newsletter"],
};
