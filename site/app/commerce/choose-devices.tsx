import { localized } from "@masthead/contract/platform/locale.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { Button } from "../audience/form/fields.tsx";
import { type FormResult, handleForm } from "../audience/form/form-result.ts";
import { PageForm } from "../audience/form/page-form.tsx";
import { PersonalPage } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { readChoices } from "./checkout/checkout-choices.ts";
import { DeliveryFields } from "./checkout/delivery-fields.tsx";
import { loadDeliveryRegions } from "./checkout/delivery-regions.ts";
import { DeviceFields } from "./checkout/device-fields.tsx";
import { needsOverlapConsent, OverlapConsent } from "./checkout/overlap-consent.tsx";
import { loadOrder, redirectToOrderPage } from "./order/load-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { PriceLines } from "./order/price-lines.tsx";
import { redirectToPayment } from "./order/retry-payment.ts";
import { TestMode } from "./order/test-mode.tsx";
import "./messages.ts";

/** Order that is waiting for its devices. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await loadOrder(url, page);
  if (!order) return data({ order: null, regions: [] }, { status: 404 });
  redirectToOrderPage(order, url, page);
  return { order, regions: await loadDeliveryRegions(page, order.currency) };
}

export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const order = await loadOrder(args.url, page);
    if (!order) throw data(null, { status: 404 });
    const { devices, cityId, regionId } = readChoices(
      fields.text,
      order.choosable,
      await loadDeliveryRegions(page, order.currency),
    );
    const address = fields.optionalText("address");
    const payment = await page.client.package.insertDevices({
      paymentId: order.paymentId,
      devices,
      // Empty fields leave the saved delivery details unchanged.
      ...(regionId !== null && { cityId, regionId }),
      ...(address && { address }),
      ...(fields.optionalText("acceptsOverlap") && { acceptsOverlap: true }),
    });
    return redirectToPayment(payment, page.locale);
  });
}

/** Form for the devices, and their delivery, of an order that was placed without them. */
export default function ChooseDevices() {
  const { order, regions } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  if (!order) return <NoOrder />;
  return (
    <PersonalPage
      title={t("devices.title")}
      intro={t("devices.intro", { name: localized(order.packageName, locale) })}
      full
    >
      <TestMode on={order.testMode} />
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section
          aria-label={t("order.summary")}
          className="grid gap-4 border border-line bg-wash p-5 lg:col-start-2 lg:row-start-1"
        >
          <h2 className="text-20">{t("order.number", { number: order.number })}</h2>
          <PriceLines priced={order} />
          <p className="text-15 text-quiet">{t("devices.added")}</p>
        </section>
        <PageForm
          intent="devices"
          result={result}
          className="gap-y-9 lg:col-start-1 lg:row-start-1"
        >
          <DeviceFields
            devices={order.choosable}
            currency={order.currency}
            required
            submittedValue={(name) => result?.values[name]}
          />
          {!order.delivery && (
            <DeliveryFields
              regions={regions}
              currency={order.currency}
              result={result}
              maybeNeeded={false}
              hidden={false}
            />
          )}
          {needsOverlapConsent(result) && <OverlapConsent />}
          <div>
            <Button>
              {t(order.method === "cash" ? "checkout.order" : "checkout.orderAndPay")}
            </Button>
          </div>
        </PageForm>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
