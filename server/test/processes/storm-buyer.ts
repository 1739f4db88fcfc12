import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckoutResult, OwnOrder } from "@masthead/contract/commerce/order.ts";
import { enterCard, postForm } from "../fakes/sandbox.ts";
import { randomInteger } from "../suite-size.ts";
import { seriesCard } from "./purchase-races.ts";

const ACCEPTED = "4242424242424242";
const DECLINED = "4000000000000002";
/** Accepted, and disputed immediately by its owner. */
export const DISPUTED = "4000000000000259";
const REQUIRES_AUTHENTICATION = "4000000000003220";
/**
 * Cards that buyers of free trials share: all but the first buyer of each are refused the trial.
 */
const TRIAL_CARDS = 10;
/** Price of all packages, in minor units. */
const PRICE = 5125;

interface BuyerOptions {
  /** Base URL of the shop. */
  shop: string;
  packageId: number;
  /** Another package with the same content. */
  otherPackageId: number;
  /** Package with a free trial. */
  trialPackageId: number;
  /** Refunds an order as Accounting does. */
  refund(paymentId: string, amount: number, idempotencyKey: string): Promise<void>;
  signal: AbortSignal;
}

/** Whether a buyer who pays once disputes the payment. */
const isDisputing = (luck: number): boolean => luck >= 16 && luck < 26;

/** Retries up to 50 times, at the pace of people. @throws Error with the last error as cause */
async function retry<T>(signal: AbortSignal, act: () => Promise<T | undefined>): Promise<T> {
  let lastError: unknown;
  for (let i = 0; i < 50; i++) {
    const result = await act().catch((error: Error) => {
      lastError = error;
      return undefined;
    });
    if (result !== undefined) return result;
    await wait(randomInteger(500, 2500), undefined, { signal });
  }
  throw new Error("a buyer gave up", { cause: lastError });
}

/**
 * Returns what simulated buyer `n` does. It resolves to whether the buyer must have a paid order
 * then, even if it was refunded since.
 */
export function buyerOf({
  shop,
  packageId,
  otherPackageId,
  trialPackageId,
  refund,
  signal,
}: BuyerOptions): (n: number) => Promise<boolean> {
  const call = <Result = CheckoutResult>(n: number, path: string, body: object) =>
    retry(signal, async (): Promise<Result | undefined> => {
      const headers = {
        "content-type": "application/json",
        "x-forwarded-for": `198.51.${n >> 8}.${n & 255}`,
      };
      const response = await fetch(`${shop}/api${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (!response.ok)
        throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return (await response.json()) as Result;
    });
  /**
   * Enters a card and retries until the page responds with 303: the card was accepted or the
   * payment is already decided.
   */
  const pay = (url: string, card: string) =>
    retry(signal, async () => {
      const response = await enterCard(url, card);
      if (response.status !== 303)
        throw new Error(
          `the page returned ${response.status}: ${(await response.text()).slice(0, 2000)}`,
        );
      if (new URL(response.headers.get("location") ?? "", url).href !== url) return true;
      return (await postForm(url, { action: "approve" })).status === 303 ? true : undefined;
    });
  const place = (n: number, order: object, twice = false) =>
    retry(signal, async () => {
      const body = {
        packageId,
        name: `Buyer ${n}`,
        email: `buyer-${n}@reader.example`,
        idempotencyKey: randomUUID(),
        ...order,
      };
      // Impatient buyers submit twice.
      const [placed] = await Promise.all(
        [...Array(twice ? 2 : 1)].map(() => call(n, "/v1/order/create-order", body)),
      );
      return placed?.url ? { ...placed, url: placed.url } : undefined;
    });
  /** Returns to the shop until the order is in one of the states. */
  const finish = (n: number, paymentId: string, states: OwnOrder["state"][]) =>
    retry(signal, async () => {
      const order = await call<OwnOrder>(n, "/v1/payment/finish", { paymentId });
      if (!states.includes(order.state))
        throw new Error(`the order is ${order.state} instead of ${states.join(" or ")}`);
      return order;
    });

  /** Asks for a free trial with a shared card, and pays in full if that is refused. */
  async function takeTrial(n: number): Promise<string> {
    const card = seriesCard(70_000 + (n % TRIAL_CARDS));
    const { paymentId, url } = await place(n, { packageId: trialPackageId });
    await pay(url, card);
    if ((await finish(n, paymentId, ["fulfilled", "failed"])).state === "fulfilled")
      return paymentId;
    const agreed = { paymentId, withoutTrial: true, expected: { total: PRICE, currency: "JOD" } };
    const page = await retry(
      signal,
      async () => (await call(n, "/v1/payment/retry", agreed)).url ?? undefined,
    );
    await pay(page, card);
    await finish(n, paymentId, ["fulfilled"]);
    return paymentId;
  }

  /**
   * Buys a package in two tabs, or another one with the same content in the second: the payment of
   * one order is refunded.
   */
  async function buyTwice(n: number): Promise<void> {
    const tabs = [
      await place(n, {}),
      await place(n, { packageId: randomInteger(0, 2) ? packageId : otherPackageId }),
    ];
    await Promise.all(tabs.map(({ url }) => pay(url, ACCEPTED)));
    await Promise.all(
      tabs.map(({ paymentId }) => finish(n, paymentId, ["fulfilled", "cancelled"])),
    );
  }

  /** Buys a package, perhaps with a declined card first, or twice at a time. */
  async function buy(n: number, luck: number): Promise<string> {
    const opened = await place(n, {}, luck % 7 === 0);
    let url = opened.url;
    if (luck < 12) {
      await pay(url, DECLINED);
      url = await retry(
        signal,
        async () =>
          (await call(n, "/v1/payment/retry", { paymentId: opened.paymentId })).url ?? undefined,
      );
    }
    const card = luck < 16 ? REQUIRES_AUTHENTICATION : isDisputing(luck) ? DISPUTED : ACCEPTED;
    await Promise.all(luck % 5 === 0 ? [pay(url, card), pay(url, card)] : [pay(url, card)]);
    return opened.paymentId;
  }

  return async (n) => {
    const luck = randomInteger(0, 100);
    if (luck >= 95) {
      await place(n, { name: "gone" });
      return false;
    }
    if (luck >= 85) {
      await buyTwice(n);
      return true;
    }
    const paymentId = luck >= 50 ? await takeTrial(n) : await buy(n, luck);
    // The gateway refuses refunds of disputed charges.
    const refunds = !isDisputing(luck) && randomInteger(0, 4) === 0;
    // Every second buyer never returns to the shop, so that the webhook must report the payment.
    if (!refunds && n % 2 === 0) return true;
    const { total } = await finish(n, paymentId, ["fulfilled"]);
    const [key, amount] = [`refund-${randomUUID()}`, randomInteger(0, 2) ? total : 1000];
    if (refunds && total > 0)
      await retry(signal, () => refund(paymentId, amount, key).then(() => true));
    return true;
  };
}
