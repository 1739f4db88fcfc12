import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import { data } from "react-router";
import { numberIn } from "../../system/calls.ts";
import type { PageContext } from "../../system/page-context.ts";
import type { Buyer } from "./buyer-fields.tsx";
import type { Chosen } from "./read-form.ts";

/** Which package an address means, and in which campaign it was found. @throws 404 */
export function wantedIn(url: URL): { packageId: number; campaign: string | null } {
  const campaign = url.searchParams.get("campaign");
  if (campaign && campaign.length > 60) throw data(null, { status: 404 });
  return { packageId: numberIn(url.searchParams.get("package") ?? undefined), campaign };
}

/** The package that is to be bought; undefined when it is not sold, or not any more. */
export async function offeredPackage({ client, locale }: PageContext, id: number) {
  try {
    return await client.package.get({ id, locale });
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return undefined;
    throw error;
  }
}

/** What the choices cost; without what cannot be priced when some of it cannot. */
export async function quoteOf(page: PageContext, wanted: ReturnType<typeof wantedIn>, chosen: Chosen): Promise<OrderQuote | undefined> {
  const { packageId } = wanted;
  const ask = (choices: Chosen) => page.client.order.quote({ packageId, ...choices, locale: page.locale });
  const isRefusal = (error: unknown) => [400, 404, 409, 422].includes(Number((error as { status?: unknown }).status));
  try {
    return await ask(chosen);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  try {
    return await ask({ method: chosen.method, devices: [], cityId: null, regionId: null });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Who is signed in, as far as an order needs to know; null of a guest. */
export async function buyerOf({ client }: PageContext): Promise<Buyer | null> {
  try {
    const { firstName, lastName, email, phone, country } = await client.account.me();
    return { name: `${firstName} ${lastName}`.trim(), email, phone: phone ?? "", country };
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}
