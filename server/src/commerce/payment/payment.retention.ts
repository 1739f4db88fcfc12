import { sql } from "drizzle-orm";
import type { Retention } from "../../platform/retention/retention.ts";
import {
  sandboxCharge,
  sandboxCheckout,
  sandboxDelivery,
  sandboxDispute,
  sandboxEvent,
  sandboxRefund,
} from "../gateway/sandbox/sandbox.table.ts";
import { gatewayEvent } from "./payment.table.ts";

const sandbox = { event: "the payment", kept: "SANDBOX_KEPT_DAYS" } as const;

/** Rows of the sandbox that reference others are deleted before those. */
export const paymentRetention: Retention[] = [
  // A webhook that arrives again later has no effect: its subject is looked up at the gateway.
  {
    table: gatewayEvent,
    rows: "webhooks of gateways",
    since: gatewayEvent.at,
    event: "arrival",
    kept: "WEBHOOKS_KEPT_DAYS",
  },
  {
    ...sandbox,
    table: sandboxDelivery,
    rows: "webhooks of the sandbox",
    parent: sandboxDelivery.eventId,
    since: sandboxEvent.createdAt,
  },
  {
    ...sandbox,
    table: sandboxEvent,
    rows: "events of the sandbox",
    since: sandboxEvent.createdAt,
    where: sql`not exists (select from ${sandboxDelivery} where ${sandboxDelivery.eventId} = ${sandboxEvent.id})`,
  },
  {
    ...sandbox,
    table: sandboxRefund,
    rows: "refunds of the sandbox",
    since: sandboxRefund.createdAt,
    where: sql`${sandboxRefund.state} <> 'open'`,
  },
  {
    ...sandbox,
    table: sandboxDispute,
    rows: "disputes of the sandbox",
    since: sandboxDispute.createdAt,
  },
  {
    ...sandbox,
    table: sandboxCharge,
    rows: "charges of the sandbox",
    since: sandboxCharge.createdAt,
    where: sql`not exists (select from ${sandboxRefund} where ${sandboxRefund.chargeId} = ${sandboxCharge.id})
      and not exists (select from ${sandboxDispute} where ${sandboxDispute.chargeId} = ${sandboxCharge.id})`,
  },
  {
    ...sandbox,
    table: sandboxCheckout,
    rows: "checkouts of the sandbox",
    since: sandboxCheckout.createdAt,
    where: sql`not exists (select from ${sandboxCharge} where ${sandboxCharge.checkoutId} = ${sandboxCheckout.id})`,
  },
];
