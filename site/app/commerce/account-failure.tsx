import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { FormResult } from "../audience/form/form-result.ts";
import { SuccessMessage } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { formatDay, useTimeZone } from "../platform/dates.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { failureMessageKey } from "./order/failure-message.ts";
import { Money } from "./order/money.tsx";
import { RetryPaymentForm } from "./order/retry-payment-form.tsx";
import { FLASH_MESSAGES, handleSubscriptionForm } from "./subscription/actions.ts";
import { SubscriptionActionForm } from "./subscription/subscription-action-form.tsx";
import "./messages.ts";

/** Failed renewals, and unpaid orders that can still be paid. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = pageOf(context);
  const [subscriptions, orders] = await Promise.all([
    client.subscription.mine(),
    client.order.mine(),
  ]);
  return {
    pastDue: subscriptions.filter(({ state }) => state === "pastDue"),
    orders: orders.filter(({ state, canPay }) => state === "failed" && canPay),
    flash: FLASH_MESSAGES.find((known) => known === url.searchParams.get("flash")),
    idempotencyKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) => handleSubscriptionForm(args, "account/failure");

/** Page about failed payments and how to resolve them. */
export default function AccountFailure() {
  const { pastDue, orders, flash, idempotencyKey } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const hasFailures = pastDue.length + orders.length > 0;
  return (
    <PersonalPage title={t(hasFailures ? "failure.title" : "failure.nothingTitle")} wide>
      {flash && <SuccessMessage>{t(`subscriptions.flash.${flash}`)}</SuccessMessage>}
      <div className="grid max-w-text gap-6 text-17">
        {pastDue.map((subscription) => (
          <FailedRenewal
            key={subscription.id}
            subscription={subscription}
            idempotencyKey={idempotencyKey}
            result={result}
          />
        ))}
        {orders.map((order) => (
          <UnpaidOrder
            key={order.paymentId}
            order={order}
            result={result?.values.paymentId === order.paymentId ? result : undefined}
          />
        ))}
        {hasFailures ? (
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
          <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
            {t("subscription.title")}
          </Link>
          {hasFailures && (
            <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          )}
        </p>
      </div>
    </PersonalPage>
  );
}

interface FailedRenewalProps {
  subscription: OwnSubscription;
  idempotencyKey: string;
  result: FormResult | undefined;
}

function FailedRenewal({ subscription, idempotencyKey, result }: FailedRenewalProps) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const { id, packageName, periodEnd, nextAttemptAt, open, moves } = subscription;
  const name = localized(packageName, locale);
  const form = { id, idempotencyKey, result };
  return (
    <section aria-label={name} className="grid gap-4 border border-line p-5">
      <h2 className="text-24">{name || t("subscription.title")}</h2>
      <p suppressHydrationWarning>
        {t("failure.what", { date: formatDay(periodEnd, locale, zone) })}
        {nextAttemptAt &&
          ` ${t("subscriptions.nextAttempt", { date: formatDay(nextAttemptAt, locale, zone) })}`}
      </p>
      {open && <p>{t("failure.meanwhile")}</p>}
      <div className="flex flex-wrap gap-4">
        {moves.retry && (
          <SubscriptionActionForm action="retry" {...form} look="main">
            {t("subscriptions.retry")}
          </SubscriptionActionForm>
        )}
        {moves.changeCard && (
          <SubscriptionActionForm action="card" {...form}>
            {t("subscriptions.changeCard")}
          </SubscriptionActionForm>
        )}
      </div>
    </section>
  );
}

function UnpaidOrder({ order, result }: { order: OwnOrder; result: FormResult | undefined }) {
  const t = useMessages();
  return (
    <section aria-label={order.number} className="grid gap-4 border border-line p-5">
      <h2 className="text-24">{localized(order.packageName, useLocale())}</h2>
      <p className="text-15 text-quiet">
        {t("order.number", { number: order.number })} ·{" "}
        <Money amount={order.total} currency={order.currency} />
      </p>
      <p>{t(failureMessageKey(order.failure))}</p>
      <RetryPaymentForm paymentId={order.paymentId} result={result}>
        {t("unpaid.retry")}
      </RetryPaymentForm>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;
