import { localized } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { type Answer, answered } from "../audience/form/answer.ts";
import { Button } from "../audience/form/fields.tsx";
import { Done, PageForm } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { heldOrder, onItsPage } from "./order/held-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { ofOrder } from "./order/order-paths.ts";
import { PriceLines } from "./order/price-lines.tsx";
import "./words.ts";

/** A guest's cash order that waits until its address is confirmed; once it is, it has another page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await heldOrder(url, page);
  if (!order) return data({ order: null, code: null, mailed: false }, { status: 404 });
  onItsPage(order, url, page);
  return { order, code: url.searchParams.get("code"), mailed: url.searchParams.get("said") === "mailed" };
}

/** Confirms with the code of the mail, by a press: programs that look through mails follow links. Or has the mail sent again. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const paymentId = fields.text("paymentId");
    if (fields.intent === "mail") {
      await client.order.sendConfirmation({ paymentId, locale });
      return redirect(`${ofOrder("/packages/confirm", paymentId, locale)}&said=mailed`, 303);
    }
    await client.order.confirm({ paymentId, locale, code: fields.text("code") });
    return redirect(ofOrder("/payment/finish", paymentId, locale), 303);
  });
}

export default function ConfirmOrder() {
  const { order, code, mailed } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  if (!order) return <NoOrder />;
  const { paymentId, number, packageName, confirmEmail } = order;
  const refused = answer?.intent === "confirm";
  // A finding at the code is about the whole of the form: there is no field to put it at.
  const told = answer && { ...answer, message: answer.message ?? answer.errors.code ?? "" };
  return (
    <PersonalPage title={t("confirm.title")} wide>
      {mailed && !answer && <Done>{t("confirm.sent")}</Done>}
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <section aria-label={t("confirm.title")} className="grid content-start gap-4 text-17">
          {code && !refused ? (
            <p>{t("confirm.ready", { name: localized(packageName, locale) })}</p>
          ) : (
            <>
              <p>{t("confirm.waiting", { email: `\u2066${confirmEmail}\u2069` })}</p>
              <p className="text-quiet">{t("confirm.why")}</p>
            </>
          )}
          {code && (
            <PageForm intent="confirm" answer={told}>
              <input type="hidden" name="paymentId" value={paymentId} />
              <input type="hidden" name="code" value={code} />
              <div>
                <Button>{t("confirm.confirm")}</Button>
              </div>
            </PageForm>
          )}
          {(!code || refused) && (
            <PageForm intent="mail" answer={told}>
              <input type="hidden" name="paymentId" value={paymentId} />
              <div>
                <Button look="other">{t("confirm.again")}</Button>
              </div>
            </PageForm>
          )}
          <p className="flex flex-wrap gap-x-8">
            <Link to={inLocalePath(locale, "/packages")} className={quietLink}>
              {t("confirm.wrong")}
            </Link>
            <Link to={inLocalePath(locale, "/info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          </p>
        </section>
        <section aria-label={t("order.summary")} className="grid content-start gap-4 border border-line p-5">
          <h2 className="text-20">{t("order.number", { number })}</h2>
          <PriceLines priced={order} />
        </section>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
