import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { CheckoutResult } from "@masthead/contract/commerce/order.ts";
import { sandboxSecrets } from "../../../server/src/commerce/gateway/sandbox/sandbox.ts";
import {
  SIGNATURE_HEADER,
  signatureOf,
} from "../../../server/src/commerce/gateway/sandbox/sandbox-signature.ts";
import { SANDBOX_SECRET } from "../../../server/test/fakes/sandbox.ts";
import {
  type FakeStripe,
  STRIPE_KEYS,
  startFakeStripe,
} from "../../../server/test/fakes/stripe/fake-stripe.ts";
import { type Clients, clientsOf } from "../../tools/clients.ts";
import { until } from "../../tools/until.ts";
import { type Outcome, type Scenario, totalCounts } from "../scenario.ts";
import { type Stage, startStage } from "../stage/stage.ts";
import { buyersOf, createPackage } from "./activities/shop.ts";

const WEEKS_MS = 3 * 7 * 24 * 60 * 60 * 1000;
const IDLE_SECONDS = 60;
const TABLES = ["order", "payment", "ledger_entry", "refund", "subscription"];

/** Webhook that the gateway has sent and signed. */
interface SentWebhook {
  path: string;
  body: string;
  /** Signs the body at a time. */
  sign(at: Date): IncomingHttpHeaders;
}

/**
 * Sends webhooks again: as they were, with their signature of weeks ago; as the gateway repeats an
 * event, with a new signature; and so after the shop has forgotten their events. Lost: a stale
 * signature that is accepted, a repetition that is refused, any effect.
 */
async function replay(stage: Stage, clients: Clients, webhooks: SentWebhook[]): Promise<Outcome> {
  await untilJobsDone(stage);
  const before = await effectsOf(stage);
  const mails = stage.services.mail.received.length;
  const send = async ({ path, body, sign }: SentWebhook, at: Date) => {
    const headers = Object.entries(sign(at)).map(([name, value]) => [name, String(value)]);
    return (await clients.send("POST", path, body, Object.fromEntries(headers))).status;
  };
  let lost = 0;
  for (const webhook of webhooks)
    if ((await send(webhook, new Date(Date.now() - WEEKS_MS))) !== 400) lost++;
  for (const webhook of webhooks) if ((await send(webhook, new Date())) !== 200) lost++;
  await stage.query("delete from gateway_event");
  for (const webhook of webhooks) if ((await send(webhook, new Date())) !== 200) lost++;
  await untilJobsDone(stage);
  const after = await effectsOf(stage);
  lost +=
    TABLES.filter((table) => before[table] !== after[table]).length +
    (stage.services.mail.received.length - mails);
  const notes = [`${webhooks.length} events, each three times`];
  return {
    tries: 3 * webhooks.length,
    lost,
    ...totalCounts(clients.counts),
    recovery: null,
    notes,
  };
}

/** Hashes of all rows of the tables. */
async function effectsOf(stage: Stage): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of TABLES) {
    const rows = await stage.query<{ row: string }>(
      `select t::text as row from "${table}" t order by id`,
    );
    hashes[table] = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
  return hashes;
}

/** Waits until no job of the shop is queued. */
const untilJobsDone = (stage: Stage) =>
  until(
    () =>
      stage.query<{ n: number }>(
        "select count(*)::int as n from jobs.job where name similar to '(payment.look|payment.refund|order.mail|subscription.mail)' and state < 'completed'",
      ),
    ([row]) => row?.n === 0,
    { seconds: IDLE_SECONDS, problem: "the jobs of the shop were not finished" },
  );

/** Pays orders at the sandbox. Returns the webhooks about them. */
async function sandboxWebhooks(
  stage: Stage,
  buyers: ReturnType<typeof buyersOf>,
  orders: number,
): Promise<SentWebhook[]> {
  await Promise.all(Array.from({ length: orders }, () => buyers.buy(new AbortController().signal)));
  if (await buyers.countWrong()) throw new Error("the orders were not paid");
  await untilJobsDone(stage);
  const { webhookSecret } = sandboxSecrets({ SANDBOX_SECRET, APP_SECRET: "" });
  const events = await stage.query<{ body: string }>(
    "select body from gateway_event where gateway = 'sandbox'",
    [],
  );
  return events.map(({ body }) => ({
    path: "/api/v1/payment/webhook/sandbox",
    body,
    sign: (at) => ({ [SIGNATURE_HEADER]: signatureOf(webhookSecret, body, at) }),
  }));
}

/** Pays orders at Stripe. Returns the webhooks about them, which have been received once. */
async function stripeWebhooks(
  stage: Stage,
  clients: Clients,
  stripe: FakeStripe,
  orders: number,
): Promise<SentWebhook[]> {
  const packageId = await createPackage(stage);
  const sent: SentWebhook[] = [];
  for (let n = 0; n < orders; n++) {
    const order = {
      packageId,
      name: "Rania Haddad",
      email: `${randomUUID()}@reader.example`,
      idempotencyKey: randomUUID(),
    };
    const placed = await clients.send("POST", "/api/v1/order/create-order", order, {
      "x-forwarded-for": `198.51.100.${n + 1}`,
    });
    const { paymentId } = placed.json<CheckoutResult>();
    const [session] = stripe.store.all("checkout.session");
    if (!session) throw new Error("no checkout session was created");
    stripe.store.completeSession(session.id);
    const { body, headers } = stripe.webhook("checkout.session.completed", session);
    const webhook = {
      path: "/api/v1/payment/webhook/stripe",
      body: body.toString(),
      sign: (at: Date) => stripe.signatureOf(body, at),
    };
    const received = await clients.send(
      "POST",
      webhook.path,
      webhook.body,
      headers as Record<string, string>,
    );
    if (received.status !== 200)
      throw new Error(`the webhook was answered with ${received.status}`);
    await untilPaid(stage, paymentId);
    sent.push(webhook);
  }
  return sent;
}

const untilPaid = (stage: Stage, paymentId: string) =>
  until(
    () =>
      stage.query<{ state: string }>(`select state from "order" where payment_id = $1`, [
        paymentId,
      ]),
    ([row]) => row?.state === "fulfilled",
    { seconds: IDLE_SECONDS, problem: "the order was not fulfilled" },
  );

/** Genuine webhooks that are repeated after three weeks. */
export const WEBHOOKS: Scenario[] = [
  {
    name: "webhooks-sandbox",
    fault: "webhooks of the sandbox replayed after three weeks",
    tries: 5,
    recoveryLimit: 0,
    async run({ tries, random, stage: openStage }) {
      const stage = await openStage();
      const buyers = buyersOf(stage, await createPackage(stage), random);
      return replay(stage, buyers.clients, await sandboxWebhooks(stage, buyers, tries));
    },
  },
  {
    name: "webhooks-stripe",
    fault: "webhooks of Stripe replayed after three weeks",
    tries: 3,
    recoveryLimit: 0,
    async run({ tries }) {
      const stripe = await startFakeStripe();
      const environment = {
        GATEWAY: "stripe",
        SANDBOX_URL: "",
        STRIPE_API_URL: stripe.url,
        STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      };
      const stage = await startStage({ adapt: () => ({ environment }) });
      try {
        const clients = clientsOf(stage.url);
        return await replay(stage, clients, await stripeWebhooks(stage, clients, stripe, tries));
      } finally {
        await stage.stop();
        await stripe.close();
      }
    },
  },
];
