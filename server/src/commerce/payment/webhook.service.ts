import type { IncomingHttpHeaders } from "node:http";
import type { Platform } from "../../platform/platform.ts";
import { lookUp } from "./attempt.service.ts";
import { WebhookRefused } from "./gateway.ts";
import { gatewaysInUse } from "./gateways.ts";
import { insertGatewayEvent, paymentByKey, refundByKey } from "./payment.store.ts";
import { carryOutRefund } from "./refund.service.ts";

/** Looks up what a webhook told of. */
export const LOOK_JOB = "payment.look";

export interface Looked {
  gateway: string;
  key: string;
}

/**
 * Takes what a gateway tells: the event is kept once, and whatever it is about is looked up by a job, which goes with it in one transaction. An event
 * that comes again changes nothing; what it says of sums and states is not believed, but asked for.
 * @throws WebhookRefused when the gateway did not sign it, or there is no such gateway
 */
export async function takeWebhook(platform: Platform, name: string, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
  const gateway = gatewaysInUse(platform).find((one) => one.name === name);
  if (!gateway) throw new WebhookRefused("no such gateway");
  const { id: eventId, kind, key } = gateway.readWebhook(body, headers);
  await platform.database.db.transaction(async (tx) => {
    const isNew = await insertGatewayEvent(tx, { gateway: name, eventId, kind, key, body: body.toString("utf8") });
    if (isNew && key) await platform.jobs.sendAll(tx, LOOK_JOB, [{ gateway: name, key } satisfies Looked]);
  });
}

/** Writes down how the attempt or refund of a key stands. @throws GatewayError, after which it is tried again */
export async function lookAt(platform: Platform, { gateway, key }: Looked): Promise<void> {
  const { db } = platform.database;
  const payment = await paymentByKey(db, gateway, key);
  if (payment) return lookUp(platform, payment.id, { id: null, name: `webhook.${gateway}` });
  const refund = await refundByKey(db, key);
  if (refund) await carryOutRefund(platform, refund.id);
}
