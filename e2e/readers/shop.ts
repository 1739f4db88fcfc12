import { randomInt } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import type { Page } from "@playwright/test";
import type { StaffSession } from "../../server/test/processes/staff-session.ts";

/** Sandbox card numbers by their outcome; the sandbox's `test-cards.ts` has the full list. */
export const CARDS = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  authentication: "4000000000003220",
  disputed: "4000000000000259",
} as const;

interface NewPackage {
  english: string;
  arabic: string;
  price: number;
  interval?: "once" | "month" | "year";
  [field: string]: unknown;
}

/** Creates a package that is on sale on the site, priced in Jordanian dinars. */
export const createPackage = (
  { call }: Pick<StaffSession, "call">,
  { english, arabic, ...fields }: NewPackage,
): Promise<StaffPackage> =>
  call("POST", "/v1/package", {
    name: { "en-US": english, "ar-JO": arabic },
    currency: "JOD",
    interval: "month",
    website: true,
    status: true,
    entitlements: ["articles"],
    ...fields,
  });

/** Creates a city with one delivery region, whose fee is two dinars. Returns the ids of both. */
export async function createDeliveryArea(
  { call }: Pick<StaffSession, "call">,
  english: string,
  arabic: string,
): Promise<{ cityId: number; regionId: number }> {
  const city = await call<{ id: number }>("POST", "/v1/merchant/city", {
    name: { "en-US": english, "ar-JO": arabic },
    status: true,
  });
  const region = await call<{ id: number }>("POST", "/v1/merchant/region", {
    cityId: city.id,
    name: { "en-US": `${english} centre`, "ar-JO": `وسط ${arabic}` },
    deliveryFee: 2000,
    currency: "JOD",
    status: true,
  });
  return { cityId: city.id, regionId: region.id };
}

/** Returns a random test card number, so that no other journey uses the same. */
export const newCard = (): string => `4242424242${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** Chooses one of `CARDS` or another card number on the sandbox's payment page, and pays. */
export async function payWithCard(
  page: Page,
  card: keyof typeof CARDS | (string & {}),
): Promise<void> {
  await page.waitForURL(/\/sandbox-gateway\/pay\//);
  const listed = CARDS[card as keyof typeof CARDS];
  if (listed) await page.locator('select[name="number"]').selectOption(listed);
  else await page.locator('input[name="otherNumber"]').fill(card);
  await page.locator('form button[type="submit"]').first().click();
}
