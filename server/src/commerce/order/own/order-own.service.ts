import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import {
  CARD_PAYABLE_ORDER_STATES,
  PAID_ORDER_STATES,
  UNSUCCESSFUL_ORDER_STATES,
} from "@masthead/contract/commerce/states.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { GatewayError } from "../../gateway/gateway.ts";
import { hasCardPayments, isSandbox } from "../../gateway/gateways.ts";
import { campaignOffer } from "../../package/package.service.ts";
import { type PackageRow, packageById } from "../../package/package.sql.ts";
import { syncAttempt } from "../../payment/attempt.service.ts";
import { openPaymentOf, paymentsOf } from "../../payment/payment.sql.ts";
import { extendedUntil } from "../fulfil/extend-subscription.ts";
import { isPaymentWindowOver, waitsForConfirmation } from "../order.state.ts";
import { type OrderRow, ordersOfUser } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import { termsWithoutTrial } from "../place/order-terms.service.ts";
import { requireOwnOrder } from "./order-access.service.ts";

/** Returns an order as its buyer sees it, without side effects. @throws NOT_FOUND */
export const ownOrder = async (context: CallContext, paymentId: string): Promise<OwnOrder> =>
  (await toOwnOrders(context, [await requireOwnOrder(context, paymentId)]))[0] as OwnOrder;

/** The caller's orders, newest first. */
export const ownOrders = async (context: CallContext): Promise<OwnOrder[]> =>
  toOwnOrders(context, await ordersOfUser(context.db, requireUser(context).id));

/**
 * Syncs the open payment of an order with the gateway, as its webhook would, and returns the order.
 * If the gateway does not respond, the order is returned as stored.
 * @throws NOT_FOUND
 */
export async function syncOrderPayment(context: CallContext, paymentId: string): Promise<OwnOrder> {
  const order = await requireOwnOrder(context, paymentId);
  const open =
    order.state === "awaitingPayment" ? await openPaymentOf(context.db, order.id) : undefined;
  if (open)
    await syncAttempt(context.platform, open.id, { id: null, name: "payment.finish" }).catch(
      (error) => {
        // The gateway has reported it.
        if (!(error instanceof GatewayError)) throw error;
      },
    );
  return ownOrder(context, paymentId);
}

async function toOwnOrders(context: CallContext, rows: OrderRow[]): Promise<OwnOrder[]> {
  return Promise.all(
    rows.map(async (row) => {
      const lastPayment = UNSUCCESSFUL_ORDER_STATES.includes(row.state)
        ? (await paymentsOf(context.db, row.id)).at(-1)
        : undefined;
      const choosable = needsDevices(row)
        ? ((await packageById(context.db, row.packageId))?.devices ?? [])
        : [];
      const extended = await extendedUntil(context.db, row);
      return toOwnOrder(context, row, {
        failure: lastPayment?.failure ?? null,
        choosable,
        extendedUntil: extended?.toISOString() ?? null,
      });
    }),
  );
}

const needsDevices = ({ deviceRequired, state }: OrderRow) => deviceRequired && state === "created";

interface OwnOrderExtras {
  failure: string | null;
  choosable: PackageRow["devices"];
  extendedUntil: string | null;
}

function toOwnOrder(
  context: CallContext,
  row: OrderRow,
  { failure, choosable, extendedUntil }: OwnOrderExtras,
): OwnOrder {
  const {
    paymentId,
    state,
    method,
    kind,
    packageId,
    packageName,
    campaign,
    product,
    interval,
    intervalCount,
    trialDays,
    lines,
  } = row;
  const { currency, net, tax, taxRate, total, refunded, chargedBack, delivery, deviceRequired } =
    row;
  const payable =
    CARD_PAYABLE_ORDER_STATES.includes(state) && method === "card" && kind === "purchase";
  return {
    number: orderNumberOf(row.id),
    paymentId,
    state,
    method,
    kind,
    packageId,
    packageName,
    campaign,
    product,
    interval,
    intervalCount,
    trialDays,
    lines,
    ...pricedIn(currency),
    net,
    tax,
    taxRate,
    total,
    refunded,
    chargedBack,
    delivery,
    hasDevices: lines.some((line) => line.kind === "device"),
    needsDevices: needsDevices(row),
    choosable: choosable.map(({ model, name, price }) => ({
      model,
      name: localized(name, context.locale),
      price,
    })),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    canPay:
      payable &&
      hasCardPayments(context.platform) &&
      !deviceRequired &&
      !isPaymentWindowOver(row, context.now),
    failure,
    totalWithoutTrial: payable && trialDays > 0 ? termsWithoutTrial(row).total : null,
    extendedUntil,
    confirmEmail: waitsForConfirmation(row) ? row.email : null,
    testMode: method === "card" && isSandbox(context.platform),
  };
}

/** Success code of a paid order. @throws NOT_FOUND, also while the order is unpaid */
export async function successCodeOf(context: CallContext, paymentId: string) {
  const { id, state, successCode } = await requireOwnOrder(context, paymentId);
  if (!PAID_ORDER_STATES.includes(state)) throw notFound();
  return { number: orderNumberOf(id), successCode, state };
}

/**
 * Campaign of an order, for its success or failure page.
 * @throws NOT_FOUND if the order's state does not match the page
 */
export async function campaignDetails(
  context: CallContext,
  { paymentId, status }: { paymentId: string; status: "success" | "failure" },
) {
  const { state, campaign, product, packageName, method } = await requireOwnOrder(
    context,
    paymentId,
  );
  const succeeded = state === "awaitingCash" || PAID_ORDER_STATES.includes(state);
  if (succeeded !== (status === "success")) throw notFound();
  const open =
    campaign !== null && (await campaignOffer(context, campaign)).campaign.state === "open";
  return { campaign, product, packageName, method, state, open };
}
