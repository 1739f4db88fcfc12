import { localized } from "@masthead/contract/system/locale.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { type Answer, answered } from "../audience/form/answer.ts";
import { Button } from "../audience/form/fields.tsx";
import { PageForm } from "../audience/form/page-form.tsx";
import { PersonalPage } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { DeviceFields } from "./checkout/device-fields.tsx";
import { PlaceFields } from "./checkout/place-fields.tsx";
import { placesIn } from "./checkout/places.ts";
import { chosenIn } from "./checkout/read-form.ts";
import { heldOrder, onItsPage } from "./order/held-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { goOn } from "./order/pay-again.ts";
import { PriceLines } from "./order/price-lines.tsx";
import { TestMode } from "./order/test-mode.tsx";
import "./words.ts";

/** An order that waits for its devices. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await heldOrder(url, page);
  if (!order) return data({ order: null, places: [] }, { status: 404 });
  onItsPage(order, url, page);
  return { order, places: await placesIn(page, order.currency) };
}

export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return answered(args, async (fields) => {
    const order = await heldOrder(args.url, page);
    if (!order) throw data(null, { status: 404 });
    const { devices, cityId, regionId } = chosenIn(fields.text, order.choosable, await placesIn(page, order.currency));
    const address = fields.filled("address");
    const chosen = await page.client.package.insertDevices({
      paymentId: order.paymentId,
      devices,
      // What the order knows already stays as it is.
      ...(regionId !== null && { cityId, regionId }),
      ...(address && { address }),
    });
    return goOn(chosen, page.locale);
  });
}

/** The devices of an order that was made without them, and where they are brought. */
export default function ChooseDevices() {
  const { order, places } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  if (!order) return <NoOrder />;
  return (
    <PersonalPage title={t("devices.title")} intro={t("devices.intro", { name: localized(order.packageName, locale) })} full>
      <TestMode on={order.testMode} />
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label={t("order.summary")} className="grid gap-4 border border-line bg-wash p-5 lg:col-start-2 lg:row-start-1">
          <h2 className="text-20">{t("order.number", { number: order.number })}</h2>
          <PriceLines priced={order} />
          <p className="text-15 text-quiet">{t("devices.added")}</p>
        </section>
        <PageForm intent="devices" answer={answer} className="gap-y-9 lg:col-start-1 lg:row-start-1">
          <DeviceFields devices={order.choosable} currency={order.currency} needed typed={(name) => answer?.values[name]} />
          {!order.delivery && <PlaceFields places={places} currency={order.currency} answer={answer} unsure={false} hidden={false} />}
          <div>
            <Button>{t(order.method === "cash" ? "checkout.order" : "checkout.orderAndPay")}</Button>
          </div>
        </PageForm>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
