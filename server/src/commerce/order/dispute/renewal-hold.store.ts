import { OPEN_DISPUTE_STATES } from "@masthead/contract/commerce/states.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { stateList } from "../../../platform/states/state-list.sql.ts";
import { dispute } from "../../payment/dispute/dispute.table.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { order } from "../order.table.ts";

/** Whether another dispute than this one keeps a subscription from being renewed. */
export async function isHeldByAnotherDispute(
  db: Db,
  subscriptionId: number,
  exceptOrderId: number,
): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from ${dispute} d join ${order} o on o.id = d.order_id
      where d.state in ${stateList(OPEN_DISPUTE_STATES)} and o.id <> ${exceptOrderId}
        and (o.subscription_id = ${subscriptionId}
          or o.id = (select ${subscription.orderId} from ${subscription} where ${subscription.id} = ${subscriptionId}))) as exists`,
  );
  return row?.exists ?? false;
}
