import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { Button } from "../audience/form/fields.tsx";
import { type FormResult, handleForm } from "../audience/form/form-result.ts";
import { PageForm, SuccessMessage } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { needsOverlapConsent, OverlapConsent } from "./checkout/overlap-consent.tsx";
import { loadOrder, redirectToOrderPage } from "./order/load-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { OrderSummary } from "./order/order-summary.tsx";
import "./messages.ts";

/**
 * Guest's cash order that is waiting for email confirmation. A confirmed order redirects to its own
 * page.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await loadOrder(url, page);
  if (!order) return data({ order: null, code: null, mailed: false }, { status: 404 });
  redirectToOrderPage(order, url, page);
  return {
    order,
    code: url.searchParams.get("code"),
    mailed: url.searchParams.get("flash") === "mailed",
  };
}

/**
 * Confirms the order with the emailed code, or resends the email. Requires a button press, since
 * mail scanners follow links.
 */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const paymentId = fields.text("paymentId");
    if (fields.intent === "mail") {
      await client.order.sendConfirmation({ paymentId, locale });
      return redirect(pagePath(locale, "packages/confirm", { paymentId, flash: "mailed" }), 303);
    }
    const acceptsOverlap = fields.optionalText("acceptsOverlap") !== undefined;
    await client.order.confirm({ paymentId, locale, code: fields.text("code"), acceptsOverlap });
    return redirect(pagePath(locale, "payment/finish", { paymentId }), 303);
  });
}

export default function ConfirmOrder() {
  const { order, code, mailed } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  if (!order) return <NoOrder />;
  const { paymentId, packageName, confirmEmail } = order;
  const confirmFailed = result?.intent === "confirm" && !needsOverlapConsent(result);
  // The code has no visible field: its error is shown for the whole form.
  const formResult = result && { ...result, message: result.message ?? result.errors.code ?? "" };
  return (
    <PersonalPage title={t("confirm.title")} wide>
      {mailed && !result && <SuccessMessage>{t("confirm.sent")}</SuccessMessage>}
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-label={t("confirm.title")} className="grid content-start gap-4 text-17">
          {code && !confirmFailed ? (
            <p>{t("confirm.ready", { name: localized(packageName, locale) })}</p>
          ) : (
            <>
              <p>{t("confirm.waiting", { email: isolateLtr(confirmEmail ?? "") })}</p>
              <p className="text-quiet">{t("confirm.why")}</p>
            </>
          )}
          {code && (
            <PageForm intent="confirm" result={formResult}>
              <input type="hidden" name="paymentId" value={paymentId} />
              <input type="hidden" name="code" value={code} />
              {needsOverlapConsent(result) && <OverlapConsent />}
              <div>
                <Button>{t("confirm.confirm")}</Button>
              </div>
            </PageForm>
          )}
          {(!code || confirmFailed) && (
            <PageForm intent="mail" result={formResult}>
              <input type="hidden" name="paymentId" value={paymentId} />
              <div>
                <Button look="other">{t("confirm.again")}</Button>
              </div>
            </PageForm>
          )}
          <p className="flex flex-wrap gap-x-8">
            <Link to={pagePath(locale, "packages")} className={quietLink}>
              {t("confirm.wrong")}
            </Link>
            <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          </p>
        </section>
        <OrderSummary order={order} />
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
