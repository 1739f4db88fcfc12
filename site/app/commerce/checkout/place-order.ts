import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect } from "react-router";
import { readDetails } from "../../audience/form/details.tsx";
import { type Fields, type FormResult, handleForm } from "../../audience/form/form-result.ts";
import { pageOf } from "../../platform/api/page-context.ts";
import { loadMessages } from "../../platform/messages.ts";
import { redirectToPayment } from "../order/retry-payment.ts";
import { type CheckoutChoices, deviceField, readChoices } from "./checkout-choices.ts";
import { loadOffer, loadQuote, readRequestedPackage } from "./checkout-data.ts";
import { loadDeliveryRegions } from "./delivery-regions.ts";

export interface CheckoutResult extends FormResult {
  /** Price of the submitted choices. Absent if they cannot be priced. */
  quote?: OrderQuote;
}

/**
 * Action of the checkout form: recalculates the price, or places the order and redirects to the
 * gateway's page.
 */
export async function placeOrder(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  const requested = readRequestedPackage(args.url);
  let choices: CheckoutChoices | undefined;
  const result = await handleForm(args, async (fields) => {
    const offer = await loadOffer(page, requested.packageId);
    // The page itself shows that the package is no longer on sale.
    if (!offer) return { intent: "order", values: {}, errors: {} };
    choices = readChoices(
      fields.text,
      offer.devices,
      await loadDeliveryRegions(page, offer.currency),
    );
    if (fields.text("step") === "quote") return submittedResult(fields, offer.devices);
    if (offer.deviceRequired && !fields.optionalText("phone"))
      return {
        ...submittedResult(fields, offer.devices),
        errors: { phone: (await loadMessages(page.locale))("checkout.phoneNeeded") },
      };
    return createOrder(page, requested, choices, fields);
  });
  if (result instanceof Response || !choices) return result;
  const quote = await loadQuote(page, requested, choices);
  if (!("data" in result)) return { ...result, quote };
  // The order exists: submitting again with the same key continues it.
  const unavailable = result.init?.status === 503 && { reason: "unavailable", message: "" };
  const checkoutResult: CheckoutResult = { ...result.data, ...unavailable, quote };
  return { ...result, data: checkoutResult };
}

async function createOrder(
  page: PageContext,
  { packageId, campaign }: ReturnType<typeof readRequestedPackage>,
  choices: CheckoutChoices,
  fields: Fields,
) {
  const { client, locale } = page;
  const { method, ...selection } = choices;
  const total = Number(fields.optionalText("shownTotal") ?? Number.NaN);
  const placed = await (method === "cash" ? client.package.cash : client.order.create)({
    packageId,
    ...(campaign && { campaign }),
    ...selection,
    name: fields.text("name"),
    email: fields.text("email").trim(),
    phone: readDetails(fields).phone,
    ...(fields.optionalText("company") && { company: fields.text("company") }),
    ...(fields.optionalText("taxNumber") && { taxNumber: fields.text("taxNumber") }),
    address: fields.optionalText("address") ?? null,
    ...(Number.isInteger(total) && {
      expected: { total, currency: fields.text("shownCurrency") as OrderQuote["currency"] },
    }),
    ...(fields.optionalText("withoutTrial") && { withoutTrial: true }),
    ...(fields.optionalText("acceptsOverlap") && { acceptsOverlap: true }),
    ...(fields.optionalText("proof") && { proof: fields.text("proof") }),
    idempotencyKey: fields.text("key"),
    locale,
  });
  if (placed.state === "created" && !placed.url)
    return redirect(pagePath(locale, "packages/devices", { paymentId: placed.paymentId }), 303);
  return redirectToPayment(placed, locale);
}

function submittedResult(fields: Fields, devices: { model: string }[]): FormResult {
  const names = [
    "method",
    "regionId",
    "address",
    "name",
    "email",
    "phone",
    "phoneCountry",
    "company",
    "taxNumber",
    "key",
  ];
  const allNames = [...names, ...devices.map(({ model }) => deviceField(model))];
  return {
    intent: "order",
    values: Object.fromEntries(allNames.map((name) => [name, fields.text(name)])),
    errors: {},
  };
}
