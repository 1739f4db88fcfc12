import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { data } from "react-router";
import { parseIdParam } from "../../platform/api/loader-helpers.ts";
import type { Buyer } from "./buyer-fields.tsx";
import type { CheckoutChoices } from "./checkout-choices.ts";

/** Reads the package and its campaign from the query parameters. @throws 404 if they are invalid */
export function readRequestedPackage(url: URL): { packageId: number; campaign: string | null } {
  const campaign = url.searchParams.get("campaign");
  if (campaign && campaign.length > 60) throw data(null, { status: 404 });
  return { packageId: parseIdParam(url.searchParams.get("package") ?? undefined), campaign };
}

/** Returns the package to buy; undefined if it is not on sale. */
export async function loadOffer({ client, locale }: PageContext, id: number) {
  try {
    return await client.package.get({ id, locale });
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return undefined;
    throw error;
  }
}

/**
 * Returns the price of the choices. If they cannot be priced, falls back to the price without
 * devices and delivery; undefined if that fails too.
 */
export async function loadQuote(
  page: PageContext,
  requested: ReturnType<typeof readRequestedPackage>,
  choices: CheckoutChoices,
): Promise<OrderQuote | undefined> {
  const { packageId } = requested;
  const requestQuote = (priced: CheckoutChoices) =>
    page.client.order.quote({ packageId, ...priced, locale: page.locale });
  const isRefusal = (error: unknown) =>
    [400, 404, 409, 422].includes(Number((error as { status?: unknown }).status));
  try {
    return await requestQuote(choices);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  try {
    return await requestQuote({
      method: choices.method,
      devices: [],
      cityId: null,
      regionId: null,
    });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Returns the details of the signed-in buyer; null for a guest. */
export async function loadBuyer({ client }: PageContext): Promise<Buyer | null> {
  try {
    const { firstName, lastName, email, phone, country } = await client.account.me();
    return { name: `${firstName} ${lastName}`.trim(), email, phone: phone ?? "", country };
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}
