import { randomInt, randomUUID } from "node:crypto";
import type { BotCheck } from "@masthead/contract/audience/bot-check.ts";
import type { CheckoutResult, OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { solveAltchaChallenge } from "../../site/app/audience/bot-check/solve-challenge.ts";
import { productUrl } from "../product-url.ts";
import { sentMails, waitForMailedLink } from "./reader-account.ts";

/** Payment form of the sandbox with a card that is always accepted. */
const ACCEPTED_CARD = { action: "pay", number: "4242424242424242" };

/**
 * Random address in the IPv6 documentation range: rate limits count visitors without a cookie by IP
 * address.
 */
const randomIpAddress = () =>
  `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}::1`;

async function callApi<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${productUrl()}/api/v1${path}`, {
    method,
    headers: {
      "x-forwarded-for": randomIpAddress(),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** Details of a buyer without orders, whose address is in a delivery area of the demo. */
export async function newBuyer(locale: Locale) {
  const [city] = await callApi<{ id: number }[]>("GET", "/merchant/cities");
  const [region] = await callApi<{ id: number; deliveryFee: number }[]>(
    "GET",
    `/merchant/regions?cityId=${city?.id}`,
  );
  const suffix = randomUUID().slice(0, 8);
  return {
    name: locale === "ar-JO" ? `سلمى الخطيب ${suffix}` : `Salma Khatib ${suffix}`,
    email: `buyer-${suffix}@buyers.example`,
    phone: `+96279${randomInt(1_000_000, 10_000_000)}`,
    cityId: city?.id ?? 0,
    regionId: region?.id ?? 0,
    address: "Rainbow Street 1",
    locale,
  };
}
export type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** Returns the first matching package of the regular list. @throws Error if there is none */
export async function findOfferedPackage(
  matches: (offer: OfferedPackage) => boolean,
): Promise<OfferedPackage> {
  const found = (await callApi<OfferedPackage[]>("GET", "/package/website")).find(matches);
  if (!found) throw new Error("no package matches");
  return found;
}

/** Places a cash order as a visitor of the site, without following the mailed confirmation link. */
export const placeUnconfirmedOrder = async (buyer: Buyer, packageId: number) =>
  callApi<CheckoutResult>("POST", "/package/cash", {
    ...buyer,
    packageId,
    idempotencyKey: randomUUID(),
    proof: await solveBotCheck(),
  });

/** Places a cash order and confirms it with the mailed code. */
export async function placeCashOrder(buyer: Buyer, packageId: number): Promise<CheckoutResult> {
  const before = sentMails();
  const placed = await placeUnconfirmedOrder(buyer, packageId);
  const link = new URL(await waitForMailedLink(buyer.email, before), productUrl());
  const { state } = await callApi<OwnOrder>(
    "POST",
    "/order/confirmation",
    Object.fromEntries(link.searchParams),
  );
  return { ...placed, state };
}

/** Solves the bot check as a browser does and returns its proof. */
async function solveBotCheck(): Promise<string> {
  const check = await callApi<BotCheck>("GET", "/auth/bot-check");
  return check.provider === "altcha" ? solveAltchaChallenge(check.challenge) : "";
}

/** Orders a package and pays for it on the sandbox's payment page. */
export async function placeCardOrder(
  { name, email, phone }: Buyer,
  packageId: number,
): Promise<OwnOrder> {
  const { paymentId, url } = await callApi<CheckoutResult>("POST", "/order/create-order", {
    name,
    email,
    phone,
    packageId,
    idempotencyKey: randomUUID(),
    proof: await solveBotCheck(),
  });
  const response = await fetch(url ?? "", {
    method: "POST",
    body: new URLSearchParams(ACCEPTED_CARD),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`the sandbox returned ${response.status}`);
  return callApi<OwnOrder>("POST", "/payment/finish", { paymentId });
}
