import type { AddressInfo } from "node:net";
import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import type { CheckoutRequest, Gateway } from "../../src/commerce/gateway/gateway.ts";
import { sandboxGateway } from "../../src/commerce/gateway/sandbox/sandbox.gateway.ts";
import {
  type SandboxSettings,
  sandboxSecrets,
} from "../../src/commerce/gateway/sandbox/sandbox.ts";
import { sandboxApp } from "../../src/commerce/gateway/sandbox/sandbox-app.ts";
import { readConfig } from "../../src/config.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

/**
 * Secret of test sandboxes. A platform with this SANDBOX_SECRET, and `url` as SANDBOX_URL, uses the
 * test sandbox.
 */
export const SANDBOX_SECRET = "sandbox-of-the-tests";
const SECRETS = sandboxSecrets({ SANDBOX_SECRET, APP_SECRET: "" });

export interface RunningSandbox {
  url: string;
  gateway: Gateway;
  close(): Promise<void>;
}

interface FakeSettings {
  webhookUrl?: string;
  settings?: Partial<SandboxSettings>;
  refundDelay?: number;
}

/**
 * Starts a sandbox gateway on a free port that stores its data in this database. Sends webhooks to
 * `webhookUrl`, if given.
 */
export async function startSandbox(
  database: Pick<Database, "db">,
  { webhookUrl, settings, ...timing }: FakeSettings = {},
): Promise<RunningSandbox> {
  const environment = { SANDBOX_SECRET, SANDBOX_WEBHOOK_URL: webhookUrl };
  const config = { ...readConfig(environment), APP_SECRET: "", ...settings };
  const http = await sandboxApp(database, config, timing);
  await http.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return { url, gateway: gatewayAt(url), close: () => http.close() };
}

/** Client of the sandbox at a URL. */
export const gatewayAt = (
  url: string,
  other: Partial<Parameters<typeof sandboxGateway>[0]> = {},
): Gateway =>
  sandboxGateway({ ...SECRETS, baseUrl: url, pagesUrl: url, webhookUrl: null, ...other });

const post = async (url: string, body: object) => {
  const headers = {
    authorization: `Bearer ${SECRETS.secretKey}`,
    "content-type": "application/json",
  };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(`the sandbox responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
};

/**
 * Disputes a charge, as its card holder does at the bank. Returns the gateway id of the dispute.
 */
export const sandboxDispute = async (
  url: string,
  chargeId: string,
  more: object = {},
): Promise<string> => (await post(`${url}/v1/disputes`, { chargeId, ...more })).id;

/** Moves a dispute on, as evidence and the bank do. */
export async function decideSandboxDispute(
  url: string,
  id: string,
  state: DisputeState,
): Promise<void> {
  await post(`${url}/v1/disputes/${id}/decision`, { state });
}

let sequence = 0;
/** Checkout request for a subscription of 12.500 dinars that stores the card. */
export const checkoutRequest = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  key: `payment-${process.pid}-${++sequence}-${Date.now()}`,
  amount: 12_500,
  currency: "JOD",
  description: "Monthly package",
  email: "reader@example.com",
  locale: "en-US",
  returnUrl: "https://shop.example/payment/finish?paymentId=p",
  keepCard: true,
  cardOnly: false,
  ...more,
});

/**
 * Submits the form of a page, as a browser without JavaScript does. Redirects are not followed.
 */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Enters a card on the page of a checkout. */
export const enterCard = (url: string, number: string): Promise<Response> =>
  postForm(url, { action: "pay", number });
