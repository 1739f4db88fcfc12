import { randomInt } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import type { Page } from "@playwright/test";
import { passesLuhn } from "../server/src/commerce/payment/sandbox/test-cards.ts";
import type { HttpStaff } from "../server/test/http-staff.ts";

/** What the sandbox makes of cards: see its own list. */
export const CARDS = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  authentication: "4000000000003220",
} as const;

interface Wanted {
  english: string;
  arabic: string;
  price: number;
  interval?: "once" | "month" | "year";
  [field: string]: unknown;
}

/** Puts a package on sale on the site, in dinars. */
export const sell = ({ ask }: Pick<HttpStaff, "ask">, { english, arabic, ...fields }: Wanted): Promise<StaffPackage> =>
  ask("POST", "/v1/package", {
    name: { "en-US": english, "ar-JO": arabic },
    currency: "JOD",
    interval: "month",
    website: true,
    status: true,
    entitlements: ["articles"],
    ...fields,
  });

/** A part of a city that is delivered to for two dinars. Ids of both. */
export async function deliverTo(
  { ask }: Pick<HttpStaff, "ask">,
  english: string,
  arabic: string,
): Promise<{ cityId: number; regionId: number }> {
  const city = await ask<{ id: number }>("POST", "/v1/merchant/city", { name: { "en-US": english, "ar-JO": arabic }, status: true });
  const region = await ask<{ id: number }>("POST", "/v1/merchant/region", {
    cityId: city.id,
    name: { "en-US": `${english} centre`, "ar-JO": `وسط ${arabic}` },
    deliveryFee: 2000,
    currency: "JOD",
    status: true,
  });
  return { cityId: city.id, regionId: region.id };
}

/** A test card whose number no other journey gives. */
export function newCard(): string {
  const head = `4242424242${String(randomInt(100_000)).padStart(5, "0")}`;
  return head + [..."0123456789"].find((digit) => passesLuhn(head + digit));
}

/** Fills in the sandbox's page with one of its cards, or a number, and sends it. */
export async function payWith(page: Page, card: keyof typeof CARDS | (string & {})): Promise<void> {
  await page.waitForURL(/\/sandbox-gateway\/pay\//);
  await page.locator('input[name="number"]').fill(CARDS[card as keyof typeof CARDS] ?? card);
  await page.locator('input[name="expiry"]').fill("12/34");
  await page.locator('input[name="cvc"]').fill("123");
  await page.locator('input[name="name"]').fill("Rana Haddad");
  await page.locator('form button[type="submit"]').first().click();
}
