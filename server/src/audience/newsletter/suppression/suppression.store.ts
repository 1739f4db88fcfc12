import type { SuppressionReason } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { matchesAllWords } from "../../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { mailSuppression } from "../newsletter.table.ts";

/** Adds addresses to the suppression list, and returns those that are new on it. */
export async function addSuppressions(
  tx: Db,
  addresses: readonly string[],
  { reason, detail = "", now }: { reason: SuppressionReason; detail?: string; now: Date },
): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(
    tx,
    sql`insert into ${mailSuppression} (email, reason, detail, at)
      select distinct lower(a.email), ${reason}, ${detail.slice(0, 500)}, ${now}::timestamptz from unnest(${sql.param(addresses)}::text[]) as a (email)
      on conflict (email) do nothing returning email`,
  );
  return rows.map(({ email }) => email);
}

const SORTS = {
  at: mailSuppression.at,
  email: mailSuppression.email,
  reason: mailSuppression.reason,
  id: mailSuppression.id,
} as const;

interface SuppressionFilter {
  q?: string | undefined;
  reason?: SuppressionReason | undefined;
}

const matching = ({ q, reason }: SuppressionFilter): SQL | undefined => {
  const conditions = [
    ...(q ? [matchesAllWords(sql`${mailSuppression.email}`, q)] : []),
    ...(reason ? [eq(mailSuppression.reason, reason)] : []),
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : undefined;
};

export async function selectSuppressions(
  db: Db,
  filter: SuppressionFilter,
  {
    sort,
    order,
    page,
    limit,
  }: { sort: keyof typeof SORTS; order: "asc" | "desc"; page: number; limit: number },
) {
  const where = matching(filter);
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(mailSuppression)
      .where(where)
      .orderBy((order === "asc" ? asc : desc)(SORTS[sort]), desc(mailSuppression.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(mailSuppression).where(where),
  ]);
  return { rows, total: total?.total ?? 0 };
}

/** Removes an address and returns it; undefined if it is not on the list. */
export async function removeSuppression(tx: Db, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(mailSuppression)
    .where(eq(mailSuppression.id, id))
    .returning({ email: mailSuppression.email });
  return row?.email;
}
