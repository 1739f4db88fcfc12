import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import { type ActionFunctionArgs, redirect } from "react-router";
import { type Answer, answered, type Fields } from "../../audience/form/answer.ts";
import { detailsIn } from "../../audience/form/details.tsx";
import { type PageContext, pageOf } from "../../system/page-context.ts";
import { wordsOf } from "../../system/words.ts";
import { ofOrder } from "../order/order-paths.ts";
import { goOn } from "../order/pay-again.ts";
import { offeredPackage, quoteOf, wantedIn } from "./checkout-data.ts";
import { placesIn } from "./places.ts";
import { type Chosen, chosenIn, deviceField } from "./read-form.ts";

/** What the form of the checkout shows after it was sent. */
export interface CheckoutAnswer extends Answer {
  /** What is to be paid for what was typed; left out when nothing can be. */
  quote?: OrderQuote | undefined;
}

/** What the form of the checkout does: it tells what the choices cost, or orders them and leads to the gateway's page. */
export async function placeOrder(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  const wanted = wantedIn(args.url);
  let chosen: Chosen | undefined;
  const result = await answered(args, async (fields) => {
    const offered = await offeredPackage(page, wanted.packageId);
    // The page itself says that it is not sold any more.
    if (!offered) return { intent: "order", values: {}, errors: {} };
    chosen = chosenIn(fields.text, offered.devices, await placesIn(page, offered.currency));
    if (fields.text("step") === "quote") return typedIn(fields, offered.devices);
    if (offered.deviceRequired && !fields.filled("phone"))
      return { ...typedIn(fields, offered.devices), errors: { phone: (await wordsOf(page.locale))("checkout.phoneNeeded") } };
    return order(page, wanted, chosen, fields);
  });
  if (result instanceof Response || !chosen) return result;
  const quote = await quoteOf(page, wanted, chosen);
  if (!("data" in result)) return { ...result, quote };
  // The order stands, and the same key goes on with it.
  const unavailable = result.init?.status === 503 && { reason: "unavailable", message: "" };
  const told: CheckoutAnswer = { ...result.data, ...unavailable, quote };
  return { ...result, data: told };
}

async function order(page: PageContext, { packageId, campaign }: ReturnType<typeof wantedIn>, chosen: Chosen, fields: Fields) {
  const { client, locale } = page;
  const { method, ...choices } = chosen;
  const total = Number(fields.filled("shownTotal") ?? Number.NaN);
  const placed = await (method === "cash" ? client.package.cash : client.order.create)({
    packageId,
    ...(campaign && { campaign }),
    ...choices,
    name: fields.text("name"),
    email: fields.text("email").trim(),
    phone: detailsIn(fields).phone,
    address: fields.filled("address") ?? null,
    ...(Number.isInteger(total) && { expected: { total, currency: fields.text("shownCurrency") as OrderQuote["currency"] } }),
    ...(fields.filled("withoutTrial") && { withoutTrial: true }),
    ...(fields.filled("proof") && { proof: fields.text("proof") }),
    idempotencyKey: fields.text("key"),
    locale,
  });
  if (placed.state === "created" && !placed.url) return redirect(ofOrder("/packages/devices", placed.paymentId, locale), 303);
  return goOn(placed, locale);
}

function typedIn(fields: Fields, devices: { model: string }[]): Answer {
  const names = ["method", "regionId", "address", "name", "email", "phone", "phoneCountry", "key"];
  const all = [...names, ...devices.map(({ model }) => deviceField(model))];
  return { intent: "order", values: Object.fromEntries(all.map((name) => [name, fields.text(name)])), errors: {} };
}
