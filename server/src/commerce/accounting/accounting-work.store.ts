import type { AccountingTask } from "@masthead/contract/commerce/order-staff.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { order } from "../order/order.table.ts";
import { dispute } from "../payment/dispute/dispute.table.ts";
import { ledgerEntry, reconciliation, refund } from "../payment/payment.table.ts";
import { nextPriceSql } from "../subscription/subscription.sql.ts";
import { subscription } from "../subscription/subscription.table.ts";

/**
 * Time after which an undecided refund is reported as stuck: a card refund is decided within
 * minutes.
 */
const STUCK_AFTER = sql`interval '1 hour'`;
/** Days on which differences between a gateway and the ledger are counted. */
const RECONCILED_DAYS = 30;
/** Orders of a task that are linked, the oldest first. */
const MAX_LINKED_ORDERS = 5;

/** Money that waits in one currency; `orderIds` are those to open. */
interface WaitingRow {
  task: Exclude<AccountingTask, "differences">;
  currency: string | null;
  count: number;
  amount: number;
  /** As text: the driver does not convert arrays of large integers. */
  orderIds: (string | null)[];
}

/** Returns the open tasks of Accounting, by task and currency. */
export function waitingForAccounting(db: Db): Promise<WaitingRow[]> {
  const linked = sql.raw(`(array_agg(order_id order by order_id))[1:${MAX_LINKED_ORDERS}]`);
  return rowsOf(
    db,
    sql`with waiting (task, order_id, currency, amount) as (
        select 'openDisputes', ${dispute.orderId}, ${dispute.currency}, ${dispute.amount} from ${dispute}
          where ${dispute.closedAt} is null
        union all
        select 'awaitingCash', ${order.id}, ${order.currency}, ${order.total} from ${order}
          where ${order.state} = 'awaitingCash' and ${order.deletedAt} is null
        union all
        select 'toShip', ${order.id}, ${order.currency}, ${order.total} from ${order}
          where ${order.state} = 'paid' and not ${order.test} and coalesce(${order.dispute} in ('won', 'closed'), true) and ${order.shippedAt} is null and ${order.deletedAt} is null
            and ${order.lines} @> '[{"kind": "device"}]'
        union all
        select 'failedRefunds', ${refund.orderId}, ${refund.currency}, ${refund.amount} from ${refund}
          where ${refund.state} = 'failed' and not ${refund.closed}
        union all
        select 'stuckRefunds', ${refund.orderId}, ${refund.currency}, ${refund.amount} from ${refund}
          where ${refund.state} = 'requested' and ${refund.createdAt} < now() - ${STUCK_AFTER}
        union all
        select 'failedRenewals', ${subscription.orderId}, ${subscription.currency}, coalesce(${nextPriceSql}, 0) from ${subscription}
          where ${subscription.state} = 'pastDue' and ${subscription.deletedAt} is null
      )
      select task, currency, count(*)::int as count, sum(amount)::bigint as amount, ${linked} as "orderIds"
      from waiting group by 1, 2 order by 1, 2`,
  );
}

/** Number of differences between gateways and the ledger on the last days. */
export async function recentDifferences(db: Db): Promise<number> {
  const { differences, at } = reconciliation;
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select coalesce(sum(jsonb_array_length(${differences})), 0)::int as n from ${reconciliation}
      where ${at} > now() - ${RECONCILED_DAYS} * interval '1 day'`,
  );
  return row?.n ?? 0;
}

/** Whether a card was ever charged. */
export async function hasCardCharges(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from ${ledgerEntry} where ${ledgerEntry.kind} = 'charge')`,
  );
  return row?.exists ?? false;
}
