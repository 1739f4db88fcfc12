import { randomUUID } from "node:crypto";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage } from "../../../../test/factories/commerce.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken } from "../../../platform/secrets.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { ledgerEntry } from "../../payment/payment.table.ts";
import { insertOrder } from "../order.store.ts";
import { order } from "../order.table.ts";

let platform: StartedPlatform;
let db: Db;
let packageId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  packageId = (await makePackage(db)).id;
});

afterAll(() => platform.stop());

async function storeOrder(values: Partial<typeof order.$inferInsert>): Promise<number> {
  const row = await insertOrder(db, {
    method: "card",
    name: "Rania Haddad",
    email: "rania@reader.example",
    locale: "en-US",
    packageId,
    packageName: { "en-US": "Reader" },
    interval: "month",
    intervalCount: 1,
    entitlements: ["articles"],
    periodPrice: 5000,
    lines: [
      {
        kind: "device",
        name: { "en-US": "Receiver" },
        model: "R1",
        quantity: 1,
        unitPrice: 5000,
        sum: 5000,
      },
    ],
    currency: "JOD",
    net: 5000,
    tax: 0,
    taxRate: 0,
    total: 5000,
    paymentId: newToken(),
    successCode: randomUUID(),
    keyHash: randomUUID(),
    requestHash: Buffer.alloc(0),
    ...values,
  });
  if (!row) throw new Error("the order was not stored");
  return row.id;
}

const moveCalls = (
  client: Client,
  id: number,
): Record<keyof StaffOrderDetails["moves"], () => Promise<unknown>> => ({
  markPaid: () => client.order.markPaid({ id, reference: "R-1", amount: 5000, currency: "JOD" }),
  refund: () =>
    client.order.refund({
      id,
      amount: 1,
      currency: "JOD",
      reason: "Late",
      reference: "B-1",
      idempotencyKey: `refund-${randomUUID()}`,
    }),
  ship: () => client.order.ship({ id, carrier: "Aramex", tracking: "JO-17" }),
  cancel: () => client.order.cancel({ id, reason: "Not at home" }),
  retry: () => client.order.retry({ id }),
});

describe("a staff action that an order does not offer is refused with CONFLICT and changes nothing", () => {
  const KINDS = [
    ["a card order", { method: "card" }],
    ["a cash order", { method: "cash" }],
    ["a renewal", { method: "card", kind: "renewal" }],
    ["an order whose devices were shipped", { method: "card", shippedAt: new Date() }],
    ["an order that a free trial made free", { method: "card", total: 0, net: 0 }],
  ] as const;

  it.each(
    KINDS.flatMap(([name, values]) => ORDER_STATES.map((state) => [name, state, values] as const)),
  )("%s, %s", async (_, state, values) => {
    const client = await clientAs(platform, (await makeUser(db, "Accounting")).id);
    const id = await storeOrder({ ...values, state });
    const stored = await db.select().from(order).where(eq(order.id, id));
    const { moves } = await client.order.get({ id });
    const refused = Object.entries(moveCalls(client, id)).filter(
      ([move]) => !moves[move as keyof typeof moves],
    );
    for (const [move, call] of refused)
      expect((await problemOfRejection(call())).status, move).toBe(409);
    expect(await db.select().from(order).where(eq(order.id, id))).toEqual(stored);
    expect(await db.select().from(ledgerEntry).where(eq(ledgerEntry.orderId, id))).toEqual([]);
  });
});
