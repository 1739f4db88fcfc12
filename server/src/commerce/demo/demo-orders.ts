import { readFileSync } from "node:fs";
import { email } from "@masthead/contract/audience/auth/auth.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { userByEmail } from "../../audience/user/user-account.sql.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform, SignedInUser } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { lookUp } from "../../seed/look-up.ts";
import { deliveryCity, deliveryRegion } from "../delivery-area/delivery-area.table.ts";
import { confirmOrder } from "../order/confirm/confirm-order.ts";
import { confirmationCode } from "../order/confirm/confirmation-code.ts";
import { orderStates } from "../order/order.state.ts";
import { orderIdOfNumber } from "../order/order-number.ts";
import { markPaid } from "../order/pay/mark-paid.ts";
import { placeOrder } from "../order/place/place-order.ts";
import { refundOrder } from "../order/refund/refund-order.ts";
import { shipOrder } from "../order/staff/order-staff.service.ts";
import { packageTable } from "../package/package.table.ts";
import { grantSubscription } from "../subscription/staff-subscription.service.ts";
import { backdatedTransaction, backdateOrder } from "./demo-orders.store.ts";

/** Demo accounts of the staff who handle cash orders, and of those who grant subscriptions. */
const COLLECTOR = "accounting@demo.example";
const SUPERADMIN = "superadmin@demo.example";

/** Step in the life of an order, a number of hours after it was placed. */
const step = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("collect"), after: z.number(), reference: z.string() }),
  z.strictObject({
    do: z.literal("ship"),
    after: z.number(),
    carrier: z.string(),
    tracking: z.string(),
  }),
  z.strictObject({
    do: z.literal("refund"),
    after: z.number(),
    amount: z.union([z.number(), z.literal("all")]),
    reason: z.string(),
    reference: z.string(),
  }),
  z.strictObject({ do: z.literal("cancel"), after: z.number(), reason: z.string() }),
  z.strictObject({ do: z.literal("expire"), after: z.number() }),
]);
type Step = z.infer<typeof step>;

const orders = z.array(
  z.strictObject({
    hoursAgo: z.number(),
    locale: z.enum(LOCALES),
    name: z.string(),
    email,
    phone: z.string(),
    /** The buyer is signed in. */
    account: z.boolean().optional(),
    /** The guest has confirmed the email address. */
    confirmed: z.boolean().default(true),
    package: z.string(),
    devices: z.record(z.string(), z.number()).optional(),
    /** City and region, by name; `first` is the first region of the city. */
    place: z.tuple([z.string(), z.string()]),
    address: z.string(),
    // biome-ignore lint/suspicious/noThenProperty: property name in the demo data
    then: z.array(step).optional(),
  }),
);

/**
 * Seeds cash orders of fictional buyers in every state that cash orders can have, with the
 * subscriptions that they open. Everything goes through the services, so that ledger, timeline and
 * audit log are consistent; no emails are sent. Card orders are omitted: only a gateway can report
 * a payment.
 */
export async function seedDemoOrders(platform: Platform, tx: Db, now: Date): Promise<void> {
  const silentPlatform: Platform = {
    ...platform,
    jobs: { ...platform.jobs, sendAll: async () => {} },
  };
  const entries = orders.parse(
    JSON.parse(
      readFileSync(new URL("../../../demo/commerce/orders.json", import.meta.url), "utf8"),
    ),
  );
  const packages = new Map(
    (await tx.select().from(packageTable)).map(({ id, name }) => [name["en-US"] ?? "", id]),
  );
  const findDeliveryArea = await deliveryAreas(tx);
  const collector = await signedInUser(tx, COLLECTOR);
  const contextAt = (
    at: Date,
    user: SignedInUser | null,
    locale: CallContext["locale"],
  ): CallContext => ({
    ...innerContext(silentPlatform, locale),
    db: backdatedTransaction(tx, at),
    now: at,
    user,
    getCurrentUser: async () => user,
  });

  for (const [index, entry] of entries.entries()) {
    const {
      hoursAgo,
      locale,
      account,
      confirmed,
      place,
      devices = {},
      then = [],
      ...buyer
    } = entry;
    const placedAt = new Date(now.getTime() - hoursAgo * HOUR);
    const buyerUser = account ? await signedInUser(tx, buyer.email) : null;
    const { number, paymentId } = await placeOrder(contextAt(placedAt, buyerUser, locale), "cash", {
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone,
      address: buyer.address,
      packageId: lookUp(packages, buyer.package),
      ...findDeliveryArea(place),
      devices: Object.entries(devices).map(([model, quantity]) => ({ model, quantity })),
      idempotencyKey: `demo-order-number-${index}`,
    });
    const id = orderIdOfNumber(number) ?? 0;
    if (!buyerUser && confirmed) {
      const code = confirmationCode(silentPlatform, { id, email: buyer.email });
      await confirmOrder(contextAt(placedAt, null, locale), { paymentId, code });
    }
    await backdateOrder(tx, id, placedAt);
    for (const [stepIndex, next] of then.entries()) {
      const at = new Date(placedAt.getTime() + next.after * HOUR);
      await applyStep(
        contextAt(at, collector, locale),
        id,
        next,
        `demo-step-number-${index}-${stepIndex}`,
      );
      await backdateOrder(tx, id, at);
    }
  }
  await grantStaffSubscription(
    contextAt(now, await signedInUser(tx, SUPERADMIN), "en-US"),
    lookUp(packages, "Reader"),
  );
}

async function applyStep(
  context: CallContext,
  id: number,
  { do: what, ...stepFields }: Step,
  idempotencyKey: string,
): Promise<void> {
  const { db, user } = context;
  const order = await orderStates.requireLocked(db, id);
  const step = { do: what, ...stepFields } as Step;
  if (step.do === "collect")
    await markPaid(context, {
      id,
      reference: step.reference,
      amount: order.total,
      currency: order.currency,
    });
  else if (step.do === "ship")
    await shipOrder(context, { id, carrier: step.carrier, tracking: step.tracking });
  else if (step.do === "refund") {
    const { amount: part, reason, reference } = step;
    const amount = part === "all" ? order.total : part;
    await refundOrder(context, {
      id,
      amount,
      currency: order.currency,
      reason,
      reference,
      idempotencyKey,
    });
  } else if (step.do === "cancel") {
    const actor = { id: user?.id ?? null, name: user?.email ?? "" };
    await orderStates.transition(db, actor, order, "cancelled", {
      changes: { expiresAt: null },
      detail: { reason: step.reason },
    });
  } else
    await orderStates.transition(db, { id: null, name: "order.expire" }, order, "expired", {
      changes: { expiresAt: null },
    });
}

/** Grants a subscription without payment, as staff do. */
const grantStaffSubscription = (context: CallContext, packageId: number) =>
  grantSubscription(context, {
    id: packageId,
    email: "notification@demo.example",
    reason: "For the newsroom's own use",
    until: new Date(context.now.getTime() + 180 * DAY).toISOString(),
    idempotencyKey: "demo-subscription-given",
  });

async function signedInUser(tx: Db, email: string): Promise<SignedInUser> {
  const account = await userByEmail(tx, email);
  if (!account) throw new Error(`the demo has no account ${email}`);
  const { id, role, firstName, lastName } = account;
  return {
    id,
    email,
    role,
    name: `${firstName} ${lastName}`,
    newsroomRights: [],
    locale: "en-US",
    sessionId: 0,
    authenticatedAt: new Date(),
  };
}

/** Returns a function that finds a region by its own English name and its city's. */
async function deliveryAreas(tx: Db) {
  const rows = await tx
    .select({
      cityId: deliveryCity.id,
      city: deliveryCity.name,
      regionId: deliveryRegion.id,
      region: deliveryRegion.name,
    })
    .from(deliveryRegion)
    .innerJoin(deliveryCity, eq(deliveryCity.id, deliveryRegion.cityId))
    .orderBy(deliveryRegion.position, deliveryRegion.id);
  return ([city, region]: [string, string]) => {
    const found = rows.find(
      (row) => row.city["en-US"] === city && (region === "first" || row.region["en-US"] === region),
    );
    if (!found) throw new Error(`the demo has no delivery region ${region} in ${city}`);
    return { cityId: found.cityId, regionId: found.regionId };
  };
}
