import type { AddressInfo } from "node:net";
import type { CheckoutAsked, Gateway } from "../src/commerce/payment/gateway.ts";
import { sandboxGateway } from "../src/commerce/payment/sandbox/sandbox.gateway.ts";
import type { SandboxOptions } from "../src/commerce/payment/sandbox/sandbox.ts";
import { sandboxApp } from "../src/commerce/payment/sandbox/sandbox-app.ts";
import { sandboxSecrets } from "../src/commerce/payment/sandbox/sandbox-settings.ts";
import type { Database } from "../src/platform/postgres/database.ts";

/** Of sandboxes in tests: give it to a platform as SANDBOX_SECRET, with `url` as SANDBOX_URL, and it speaks to this one. */
export const SANDBOX_SECRET = "sandbox-of-the-tests";
const SECRETS = sandboxSecrets({ SANDBOX_SECRET, DATA_DIR: "" });

export interface RunningSandbox {
  url: string;
  gateway: Gateway;
  close(): Promise<void>;
}

/** A sandbox on a port of its own, with its books in this database. It tells its events to `webhookUrl`, if it is given one. */
export async function startSandbox(database: Pick<Database, "db">, options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const http = await sandboxApp(database, { ...SECRETS, ...options });
  await http.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return { url, gateway: gatewayAt(url), close: () => http.close() };
}

/** A client of a sandbox at an address. */
export const gatewayAt = (url: string, other: Partial<Parameters<typeof sandboxGateway>[0]> = {}): Gateway =>
  sandboxGateway({ ...SECRETS, baseUrl: url, pagesUrl: url, webhookUrl: null, ...other });

let made = 0;
/** What a checkout is asked for with: a subscription for 12.500 dinars, the card kept. */
export const checkoutOf = (more: Partial<CheckoutAsked> = {}): CheckoutAsked => ({
  key: `payment-${process.pid}-${++made}-${Date.now()}`,
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

/** Sends a form of the hosted pages, as a browser without scripts does. Redirects are not followed. */
export const post = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

/** Enters a card on a hosted page. */
export const enterCard = (url: string, number: string, more: Record<string, string> = {}): Promise<Response> =>
  post(`${url}/card`, { number, expiry: "12/40", cvc: "123", name: "Rania Haddad", ...more });
