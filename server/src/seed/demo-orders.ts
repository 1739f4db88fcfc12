import { readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { userByEmail } from "../audience/user/user-account.service.ts";
import { merchantCity, merchantRegion } from "../commerce/merchant/merchant.table.ts";
import { confirmationCode } from "../commerce/order/confirmation-code.ts";
import { placeOrder } from "../commerce/order/order.service.ts";
import { holdOrder, moveOrder } from "../commerce/order/order.state.ts";
import { confirmOrder } from "../commerce/order/order-confirmation.service.ts";
import { idOfNumber } from "../commerce/order/order-number.ts";
import { markPaid, refundOrder, shipOrder } from "../commerce/order/order-staff.service.ts";
import { packageTable } from "../commerce/package/package.table.ts";
import { grant } from "../commerce/subscription/member.service.ts";
import { innerContext } from "../platform/inner-context.ts";
import type { CallContext, Platform, SignedIn } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import { backdateOrder, happeningAt } from "./demo-orders.store.ts";
import { lookUp } from "./look-up.ts";

const HOUR = 60 * 60 * 1000;
/** Who collects, sends and gives back, and who gives subscriptions, of the demo's accounts. */
const COLLECTOR = "accounting@demo.example";
const HEAD = "superadmin@demo.example";

/** What became of an order, so many hours after it was made. */
const step = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("collect"), after: z.number(), reference: z.string() }),
  z.strictObject({ do: z.literal("ship"), after: z.number(), carrier: z.string(), tracking: z.string() }),
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
    email: z.email(),
    phone: z.string(),
    /** The buyer is signed in. */
    account: z.boolean().optional(),
    /** A guest has confirmed the address. */
    confirmed: z.boolean().default(true),
    package: z.string(),
    devices: z.record(z.string(), z.number()).optional(),
    /** A city, and a region of it or its first. */
    place: z.tuple([z.string(), z.string()]),
    address: z.string(),
    // biome-ignore lint/suspicious/noThenProperty: it is what came then
    then: z.array(step).optional(),
  }),
);

/**
 * Orders for cash of invented buyers, in every state that cash comes to, and what they opened. All of it goes through the services, so that ledger, timeline
 * and log tell the same; nothing is mailed. Orders by card are left out: only a gateway can say that one was paid.
 */
export async function seedDemoOrders(platform: Platform, tx: Db, now: Date): Promise<void> {
  const quiet: Platform = { ...platform, jobs: { ...platform.jobs, sendAll: async () => {} } };
  const given = orders.parse(JSON.parse(readFileSync(new URL("../../demo/commerce/orders.json", import.meta.url), "utf8")));
  const packages = new Map((await tx.select().from(packageTable)).map(({ id, name }) => [name["en-US"] ?? "", id]));
  const placeOf = await places(tx);
  const collector = await signedIn(tx, COLLECTOR);
  const contextAt = (at: Date, user: SignedIn | null, locale: CallContext["locale"]): CallContext => ({
    ...innerContext(quiet, locale),
    ...{ db: happeningAt(tx, at), now: at, user, whoAsks: async () => user },
  });

  for (const [index, one] of given.entries()) {
    const { hoursAgo, locale, account, confirmed, place, devices = {}, then = [], ...buyer } = one;
    const made = new Date(now.getTime() - hoursAgo * HOUR);
    const asker = account ? await signedIn(tx, buyer.email) : null;
    const { number, paymentId } = await placeOrder(contextAt(made, asker, locale), "cash", {
      ...{ name: buyer.name, email: buyer.email, phone: buyer.phone, address: buyer.address },
      packageId: lookUp(packages, buyer.package),
      ...placeOf(place),
      devices: Object.entries(devices).map(([model, quantity]) => ({ model, quantity })),
      idempotencyKey: `demo-order-number-${index}`,
    });
    const id = idOfNumber(number) ?? 0;
    if (!asker && confirmed) {
      const code = confirmationCode(quiet, { id, email: buyer.email });
      await confirmOrder(contextAt(made, null, locale), { paymentId, code });
    }
    await backdateOrder(tx, id, made);
    for (const [place, next] of then.entries()) {
      const at = new Date(made.getTime() + next.after * HOUR);
      await follow(contextAt(at, collector, locale), id, next, `demo-step-number-${index}-${place}`);
      await backdateOrder(tx, id, at);
    }
  }
  await giveOne(contextAt(now, await signedIn(tx, HEAD), "en-US"), lookUp(packages, "Reader"));
}

async function follow(context: CallContext, id: number, { do: what, ...asked }: Step, idempotencyKey: string): Promise<void> {
  const { db, user } = context;
  const order = await holdOrder(db, id);
  const step = { do: what, ...asked } as Step;
  if (step.do === "collect") await markPaid(context, { id, reference: step.reference, amount: order.total, currency: order.currency });
  else if (step.do === "ship") await shipOrder(context, { id, carrier: step.carrier, tracking: step.tracking });
  else if (step.do === "refund") {
    const { amount: part, reason, reference } = step;
    const amount = part === "all" ? order.total : part;
    await refundOrder(context, { id, amount, currency: order.currency, reason, reference, idempotencyKey });
  } else if (step.do === "cancel") {
    const actor = { id: user?.id ?? null, name: user?.email ?? "" };
    await moveOrder(db, actor, order, "cancelled", { changes: { expiresAt: null }, detail: { reason: step.reason } });
  } else await moveOrder(db, { id: null, name: "order.expire" }, order, "expired", { changes: { expiresAt: null } });
}

/** A subscription that nobody pays for, as staff give them. */
const giveOne = (context: CallContext, packageId: number) =>
  grant(context, {
    ...{ id: packageId, email: "notification@demo.example", reason: "For the newsroom's own use" },
    until: new Date(context.now.getTime() + 180 * 24 * HOUR).toISOString(),
    idempotencyKey: "demo-subscription-given",
  });

async function signedIn(tx: Db, email: string): Promise<SignedIn> {
  const found = await userByEmail(tx, email);
  if (!found) throw new Error(`the demo has no ${email}`);
  const { id, role, firstName, lastName } = found;
  return { id, email, role, name: `${firstName} ${lastName}`, locale: "en-US", sessionId: 0 };
}

/** Finds a region by the English names of itself and its city. */
async function places(tx: Db) {
  const rows = await tx
    .select({ cityId: merchantCity.id, city: merchantCity.name, regionId: merchantRegion.id, region: merchantRegion.name })
    .from(merchantRegion)
    .innerJoin(merchantCity, eq(merchantCity.id, merchantRegion.cityId))
    .orderBy(merchantRegion.position, merchantRegion.id);
  return ([city, region]: [string, string]) => {
    const found = rows.find((row) => row.city["en-US"] === city && (region === "first" || row.region["en-US"] === region));
    if (!found) throw new Error(`the demo delivers to no ${region} in ${city}`);
    return { cityId: found.cityId, regionId: found.regionId };
  };
}
