import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { askerOf } from "../../audience/user/user-profile.service.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { campaignOffer } from "../package/package.service.ts";
import type { PackageRow } from "../package/package-row.service.ts";
import { lookUp } from "../payment/attempt.service.ts";
import { GatewayError } from "../payment/gateway.ts";
import { isSandbox } from "../payment/gateways.ts";
import { openPaymentOf, paymentsOf } from "../payment/payment-row.service.ts";
import { extendedUntil } from "../subscription/extension.service.ts";
import { waitsForConfirmation } from "./order.state.ts";
import { type OrderRow, orderByPaymentId, ordersOfUser, packageOfOrder } from "./order.store.ts";
import { numberOf } from "./order-number.ts";
import { withoutTrialOf } from "./order-terms.service.ts";

/** States in which money has come for an order, and not all of it went back. */
const PAID = ["paid", "fulfilled", "refunding"];

/** The order of a payment id, to whoever holds it. @throws NOT_FOUND */
async function heldOrder({ db }: CallContext, paymentId: string): Promise<OrderRow> {
  const row = await orderByPaymentId(db, paymentId);
  if (!row) throw notFound();
  return row;
}

/** An order as its holder sees it. It changes nothing. @throws NOT_FOUND */
export const ownOrder = async (context: CallContext, paymentId: string): Promise<OwnOrder> =>
  (await toOwnOrders(context, [await heldOrder(context, paymentId)]))[0] as OwnOrder;

/** The asker's orders, the newest first. */
export const ownOrders = async (context: CallContext): Promise<OwnOrder[]> =>
  toOwnOrders(context, await ordersOfUser(context.db, askerOf(context).id));

/**
 * The same once the gateway was asked how its payment stands; what it tells is written down, as its webhook would be. When it does not answer, the
 * order is shown as it is known.
 * @throws NOT_FOUND
 */
export async function finishPayment(context: CallContext, paymentId: string): Promise<OwnOrder> {
  const order = await heldOrder(context, paymentId);
  const open = order.state === "awaitingPayment" ? await openPaymentOf(context.db, order.id) : undefined;
  if (open)
    await lookUp(context.platform, open.id, { id: null, name: "payment.finish" }).catch((error) => {
      if (!(error instanceof GatewayError)) throw error;
      context.platform.log.warn({ error, payment: open.id }, "the gateway did not answer");
    });
  return ownOrder(context, paymentId);
}

async function toOwnOrders(context: CallContext, rows: OrderRow[]): Promise<OwnOrder[]> {
  return Promise.all(
    rows.map(async (row) => {
      const last = ["failed", "cancelled"].includes(row.state) ? (await paymentsOf(context.db, row.id)).at(-1) : undefined;
      const choosable = needsDevices(row) ? ((await packageOfOrder(context.db, row.packageId))?.devices ?? []) : [];
      const extended = await extendedUntil(context.db, row);
      return toOwnOrder(context, row, { failure: last?.failure ?? null, choosable, extendedUntil: extended?.toISOString() ?? null });
    }),
  );
}

const needsDevices = ({ deviceRequired, state }: OrderRow) => deviceRequired && state === "created";

interface Beside {
  failure: string | null;
  choosable: PackageRow["devices"];
  extendedUntil: string | null;
}

function toOwnOrder(context: CallContext, row: OrderRow, { failure, choosable, extendedUntil }: Beside): OwnOrder {
  const { paymentId, state, method, kind, packageName, campaign, product, interval, intervalCount, trialDays, lines } = row;
  const { currency, net, tax, taxRate, total, refunded, delivery, deviceRequired } = row;
  const payable = ["created", "awaitingPayment", "failed"].includes(state) && method === "card" && kind === "purchase";
  return {
    number: numberOf(row.id),
    ...{ paymentId, state, method, kind, packageName, campaign, product, interval, intervalCount, trialDays, lines },
    ...{ currency, net, tax, taxRate, total, refunded, delivery },
    hasDevices: lines.some((line) => line.kind === "device"),
    needsDevices: needsDevices(row),
    choosable: choosable.map(({ model, name, price }) => ({ model, name: localized(name, context.locale), price })),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    canPay: payable && !deviceRequired && (row.expiresAt === null || row.expiresAt > context.now),
    failure,
    totalWithoutTrial: payable && trialDays > 0 ? withoutTrialOf(row).total : null,
    extendedUntil,
    confirmEmail: waitsForConfirmation(row) ? row.email : null,
    testMode: method === "card" && isSandbox(context.platform),
  };
}

/** The code of an order that is paid. @throws NOT_FOUND, also while it is not */
export async function successCodeOf(context: CallContext, paymentId: string) {
  const { id, state, successCode } = await heldOrder(context, paymentId);
  if (!PAID.includes(state)) throw notFound();
  return { number: numberOf(id), successCode, state };
}

/** Which campaign an order belongs to, for the page that tells how it went. @throws NOT_FOUND when it did not go so */
export async function campaignDetails(context: CallContext, { paymentId, status }: { paymentId: string; status: "success" | "failure" }) {
  const { state, campaign, product, packageName, method } = await heldOrder(context, paymentId);
  const wentWell = [...PAID, "awaitingCash"].includes(state);
  if (wentWell !== (status === "success")) throw notFound();
  const open = campaign !== null && (await campaignOffer(context, campaign)).campaign.state === "open";
  return { campaign, product, packageName, method, state, open };
}
