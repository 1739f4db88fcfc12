import { randomInt, randomUUID } from "node:crypto";
import type { BotCheck } from "@masthead/contract/audience/bot-check.ts";
import type { OwnOrder, PayReply } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { solveRiddle } from "../site/app/audience/bot-check/riddle.ts";
import { productUrl } from "./address.ts";
import { mailedLink, mailsBefore } from "./member.ts";

/** A card of the sandbox that is always good. */
const GOOD_CARD = { number: "4242424242424242", expiry: "12/40", cvc: "123", name: "A Buyer" };

/** An address of the network for documentation: limits count visitors without a cookie by their address. */
const anyAddress = () => `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}::1`;

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${productUrl()}/api/v1${path}`, {
    method,
    headers: { "x-forwarded-for": anyAddress(), ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** Someone whom nothing has been sold to, who lives where the demo delivers. */
export async function newBuyer(locale: Locale) {
  const [city] = await call<{ id: number }[]>("GET", "/merchant/cities");
  const [region] = await call<{ id: number; deliveryFee: number }[]>("GET", `/merchant/regions?cityId=${city?.id}`);
  const stamp = randomUUID().slice(0, 8);
  return {
    name: locale === "ar-JO" ? `سلمى الخطيب ${stamp}` : `Salma Khatib ${stamp}`,
    email: `buyer-${stamp}@buyers.example`,
    phone: `+96279${randomInt(1_000_000, 10_000_000)}`,
    cityId: city?.id ?? 0,
    regionId: region?.id ?? 0,
    address: "Rainbow Street 1",
    locale,
  };
}
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** The first package of the regular list that is as wanted. */
export async function offered(wanted: (offer: OfferedPackage) => boolean): Promise<OfferedPackage> {
  const found = (await call<OfferedPackage[]>("GET", "/package/website")).find(wanted);
  if (!found) throw new Error("there is no such package");
  return found;
}

/** Orders a package, by cash as a visitor of the site does, without following the mail that asks to confirm it. */
export const orderUnconfirmed = async (buyer: Buyer, packageId: number) =>
  call<PayReply>("POST", "/package/cash", { ...buyer, packageId, idempotencyKey: randomUUID(), proof: await proved() });

/** The same, confirmed with the code of the mail. */
export async function orderByCash(buyer: Buyer, packageId: number): Promise<PayReply> {
  const before = mailsBefore();
  const placed = await orderUnconfirmed(buyer, packageId);
  const link = new URL(await mailedLink(buyer.email, before), productUrl());
  const { state } = await call<OwnOrder>("POST", "/order/confirmation", Object.fromEntries(link.searchParams));
  return { ...placed, state };
}

/** What a browser sends to show that a person fills the form in. */
async function proved(): Promise<string> {
  const check = await call<BotCheck>("GET", "/auth/bot-check");
  return check.provider === "altcha" ? solveRiddle(check.challenge) : "";
}

/** Orders a package, and pays for it on the sandbox's page. */
export async function orderByCard({ name, email, phone }: Buyer, packageId: number): Promise<OwnOrder> {
  const { paymentId, url } = await call<PayReply>("POST", "/order/create-order", {
    ...{ name, email, phone, packageId, idempotencyKey: randomUUID(), proof: await proved() },
  });
  const paid = await fetch(`${url}/card`, { method: "POST", body: new URLSearchParams(GOOD_CARD), redirect: "manual" });
  if (paid.status !== 303) throw new Error(`the sandbox answered ${paid.status}`);
  return call<OwnOrder>("POST", "/payment/finish", { paymentId });
}
