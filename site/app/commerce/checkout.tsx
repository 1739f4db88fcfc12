import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { PersonalPage } from "../audience/page.tsx";
import { countriesIn } from "../audience/phone/countries.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { AlreadyYours } from "./checkout/already-yours.tsx";
import { buyerOf, offeredPackage, quoteOf, wantedIn } from "./checkout/checkout-data.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { NotSold } from "./checkout/not-sold.tsx";
import { type CheckoutAnswer, placeOrder } from "./checkout/place-order.ts";
import { placesIn } from "./checkout/places.ts";
import { renews } from "./subscription/renews.ts";
import "./words.ts";

/** A package that is to be bought, and all that has to be known for it. What it costs is the server's to say. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const wanted = wantedIn(url);
  const offer = await offeredPackage(page, wanted.packageId);
  const [first] = offer?.deviceRequired ? offer.devices : [];
  const method = url.searchParams.get("method") === "cash" ? "cash" : "card";
  const devices = first ? [{ model: first.model, quantity: 1 }] : [];
  const quote = offer && (await quoteOf(page, wanted, { method, devices, cityId: null, regionId: null }));
  if (!offer || !quote) return data({ wanted, form: null, owned: null }, { status: 404 });
  const [places, buyer] = await Promise.all([placesIn(page, offer.currency), buyerOf(page)]);
  const own = buyer ? await page.client.subscription.mine() : [];
  if (own.some((one) => one.packageId === offer.id && renews(one))) return { wanted, form: null, owned: offer.name };
  // Names the wish: sent twice it is one order.
  const orderKey = crypto.randomUUID();
  return { wanted, owned: null, form: { offer, quote, places, buyer, orderKey, method, countries: countriesIn(page.locale) } as const };
}

export const action = (args: ActionFunctionArgs) => placeOrder(args);

export default function Checkout() {
  const { wanted, form, owned } = useLoaderData<typeof loader>();
  const answer = useActionData<CheckoutAnswer>();
  const t = useWords();
  if (owned !== null) return <AlreadyYours name={owned} />;
  if (!form) return <NotSold campaign={wanted.campaign} />;
  return (
    <PersonalPage title={t("checkout.title")} full>
      <CheckoutForm {...form} wanted={wanted} answer={answer} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
