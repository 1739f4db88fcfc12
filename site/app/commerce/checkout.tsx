import { PAYMENT_METHODS } from "@masthead/contract/commerce/payment-method.ts";
import { isOngoing } from "@masthead/contract/commerce/states.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { loadCountries } from "../audience/form/load-countries.ts";
import { PersonalPage } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useMessages } from "../platform/messages.ts";
import { AlreadySubscribed } from "./checkout/already-subscribed.tsx";
import { loadBuyer, loadOffer, loadQuote, readRequestedPackage } from "./checkout/checkout-data.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { loadDeliveryRegions } from "./checkout/delivery-regions.ts";
import { NotSold } from "./checkout/not-sold.tsx";
import { type CheckoutResult, placeOrder } from "./checkout/place-order.ts";
import "./messages.ts";

/** Package to buy, with the data of the checkout form. Prices are calculated by the server. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const requested = readRequestedPackage(url);
  const offer = await loadOffer(page, requested.packageId);
  const [firstDevice] = offer?.deviceRequired ? offer.devices : [];
  const method =
    PAYMENT_METHODS.find(
      (known) => known === url.searchParams.get("method") && offer?.methods.includes(known),
    ) ?? offer?.methods[0];
  const devices = firstDevice ? [{ model: firstDevice.model, quantity: 1 }] : [];
  const quote =
    offer &&
    method &&
    (await loadQuote(page, requested, { method, devices, cityId: null, regionId: null }));
  if (offer && !method) return { requested, form: null, owned: null, unavailable: true };
  if (!offer || !quote || !method)
    return data({ requested, form: null, owned: null, unavailable: false }, { status: 404 });
  const [regions, buyer, countries] = await Promise.all([
    loadDeliveryRegions(page, offer.currency),
    loadBuyer(page),
    loadCountries(page),
  ]);
  const subscriptions = buyer ? await page.client.subscription.mine() : [];
  if (
    subscriptions.some(
      (subscription) => subscription.packageId === offer.id && isOngoing(subscription),
    )
  )
    return { requested, form: null, owned: offer.name, unavailable: false };
  // Submitting the form twice with this key creates one order.
  const orderKey = crypto.randomUUID();
  return {
    requested,
    owned: null,
    unavailable: false,
    form: { offer, quote, regions, buyer, orderKey, method, countries } as const,
  };
}

export const action = (args: ActionFunctionArgs) => placeOrder(args);

export default function Checkout() {
  const { requested, form, owned, unavailable } = useLoaderData<typeof loader>();
  const result = useActionData<CheckoutResult>();
  const t = useMessages();
  if (owned !== null) return <AlreadySubscribed name={owned} />;
  if (!form) return <NotSold campaign={requested.campaign} unavailable={unavailable} />;
  return (
    <PersonalPage title={t("checkout.title")} full>
      <CheckoutForm {...form} requested={requested} result={result} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
