import type { IssueDelivery } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import type { DELIVERY_RESULTS } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { PAGE_LIMIT } from "@masthead/contract/platform/constants.ts";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import {
  newsletterClick,
  newsletterDelivery,
  newsletterSubscription,
} from "../newsletter.table.ts";
import { issueById } from "./issue.store.ts";

type Result = (typeof DELIVERY_RESULTS)[number] | "waiting";

interface DeliveryQuery {
  id: number;
  result?: Result | undefined;
  uncertain?: boolean | undefined;
  page: number;
}

/** SQL: the result of a delivery; open ones are waiting. */
const RESULT = sql`case when d.state in ('waiting', 'claimed', 'sending') then 'waiting' else d.state end`;

/** Returns a page of the recipients of an issue. @throws NOT_FOUND */
export async function issueDeliveries(
  { db }: CallContext,
  { id, result, uncertain, page }: DeliveryQuery,
): Promise<{ data: IssueDelivery[]; meta: PageMeta }> {
  if (!(await issueById(db, id))) throw notFound();
  const conditions: SQL[] = [
    sql`d.issue_id = ${id}`,
    ...(result ? [sql`${RESULT} = ${result}`] : []),
    ...(uncertain === undefined ? [] : [sql`d.uncertain = ${uncertain}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const limit = PAGE_LIMIT.max;
  const [rows, [count]] = await Promise.all([
    rowsOf<Omit<IssueDelivery, "at"> & { at: string | null }>(
      db,
      sql`select s.email, ${RESULT} as result, d.uncertain, d.bounced_at is not null as bounced, d.detail, d.at::text as at
        from ${newsletterDelivery} d left join ${newsletterSubscription} s on s.id = d.subscription_id
        where ${where} order by d.subscription_id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    rowsOf<{ total: number }>(
      db,
      sql`select count(*)::int as total from ${newsletterDelivery} d where ${where}`,
    ),
  ]);
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at && new Date(at).toISOString() })),
    meta: { page, limit, total: count?.total ?? 0 },
  };
}

/** Returns the links of an issue with the numbers of readers who opened them. @throws NOT_FOUND */
export async function issueLinks(
  { db }: CallContext,
  id: number,
): Promise<{ url: string; readers: number }[]> {
  const row = await issueById(db, id);
  if (!row) throw notFound();
  const counts = await rowsOf<{ link: number; readers: number }>(
    db,
    sql`select link, count(*)::int as readers from ${newsletterClick} where issue_id = ${id} group by link`,
  );
  const readersOf = new Map(counts.map(({ link, readers }) => [link, readers]));
  return row.links.map((url, link) => ({ url, readers: readersOf.get(link) ?? 0 }));
}
