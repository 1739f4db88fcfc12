import { localized } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { Answer } from "../audience/form/answer.ts";
import { Done } from "../audience/form/page-form.tsx";
import { guardedBy } from "../audience/guards.ts";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { dayOnly, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { Money } from "./order/money.tsx";
import { PayAgainForm } from "./order/pay-again-form.tsx";
import { reasonOf } from "./order/reason.ts";
import { doOnSubscription, SAID } from "./subscription/actions.ts";
import { MoveForm } from "./subscription/move-form.tsx";
import "./words.ts";

export const middleware = guardedBy("logged-in-user");

/** What was not paid: renewals, and orders that can still be paid. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = pageOf(context);
  const [subscriptions, orders] = await Promise.all([client.subscription.mine(), client.order.mine()]);
  return {
    failed: subscriptions.filter(({ state }) => state === "pastDue"),
    orders: orders.filter(({ state, canPay }) => state === "failed" && canPay),
    said: SAID.find((one) => one === url.searchParams.get("said")),
    wish: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => doOnSubscription(args, "/account/failure");

/** What happened when a payment failed, and what can be done about it. */
export default function AccountFailure() {
  const { failed, orders, said, wish } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const at = (path: string) => inLocalePath(locale, path);
  const any = failed.length + orders.length > 0;
  return (
    <PersonalPage title={t(any ? "failure.title" : "failure.nothingTitle")} wide>
      {said && <Done>{t(`subscriptions.said.${said}`)}</Done>}
      <div className="grid max-w-story gap-6 text-17">
        {failed.map((one) => (
          <section key={one.id} aria-label={localized(one.packageName, locale)} className="grid gap-4 border border-line p-5">
            <h2 className="text-24">{localized(one.packageName, locale) || t("subscription.title")}</h2>
            <p suppressHydrationWarning>
              {t("failure.what", { date: dayOnly(one.periodEnd, locale, zone) })}
              {one.nextAttemptAt && ` ${t("subscriptions.nextAttempt", { date: dayOnly(one.nextAttemptAt, locale, zone) })}`}
            </p>
            {one.open && <p>{t("failure.meanwhile")}</p>}
            <div className="flex flex-wrap gap-4">
              {one.moves.retry && (
                <MoveForm move="retry" id={one.id} wish={wish} answer={answer} look="main">
                  {t("subscriptions.retry")}
                </MoveForm>
              )}
              {one.moves.changeCard && (
                <MoveForm move="card" id={one.id} wish={wish} answer={answer}>
                  {t("subscriptions.changeCard")}
                </MoveForm>
              )}
            </div>
          </section>
        ))}
        {orders.map((order) => (
          <section key={order.paymentId} aria-label={order.number} className="grid gap-4 border border-line p-5">
            <h2 className="text-24">{localized(order.packageName, locale)}</h2>
            <p className="text-15 text-quiet">
              {t("order.number", { number: order.number })} · <Money amount={order.total} currency={order.currency} />
            </p>
            <p>{t(reasonOf(order.failure))}</p>
            <PayAgainForm paymentId={order.paymentId} answer={answer?.values.paymentId === order.paymentId ? answer : undefined}>
              {t("unpaid.retry")}
            </PayAgainForm>
          </section>
        ))}
        {any ? (
          <div>
            <h2 className="text-20">{t("failure.doTitle")}</h2>
            <ul className="mt-2 list-disc ps-5">
              <li className="py-1">{t("failure.doBank")}</li>
              <li className="py-1">{t("failure.doWrite")}</li>
            </ul>
          </div>
        ) : (
          <p>{t("failure.nothing")}</p>
        )}
        <p className="flex flex-wrap gap-x-8">
          <Link to={at("/account/subscription")} className={quietLink}>
            {t("subscription.title")}
          </Link>
          {any && (
            <Link to={at("/info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          )}
        </p>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
