import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { FormResult } from "../../audience/form/form-result.ts";
import { quietLink } from "../../audience/page.tsx";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { useEntitlementText } from "../package/use-entitlement-text.ts";
import { Sentences, SubscriptionState } from "./sentences.tsx";
import { SubscriptionActionForm } from "./subscription-action-form.tsx";
import { subscriptionStatements } from "./subscription-statements.ts";

interface Props {
  subscription: OwnSubscription;
  isTrial: boolean;
  idempotencyKey: string;
  result: FormResult | undefined;
}

/** Subscription card: status, entitlements and available actions. */
export function SubscriptionCard(props: Props) {
  const { id, state, moves } = props.subscription;
  const hasActions = state === "pastDue" || Object.values(moves).some(Boolean);
  return (
    <article
      aria-labelledby={`subscription-${id}`}
      className={`grid gap-x-10 gap-y-5 border border-line p-5 ${hasActions ? "md:grid-cols-2" : ""}`}
    >
      <Facts subscription={props.subscription} isTrial={props.isTrial} />
      {hasActions && <Actions {...props} />}
    </article>
  );
}

function Facts({ subscription, isTrial }: Pick<Props, "subscription" | "isTrial">) {
  const t = useMessages();
  const locale = useLocale();
  const entitlementText = useEntitlementText();
  const { id, packageName, entitlements } = subscription;
  const { access, ...others } = subscriptionStatements(subscription, isTrial);
  return (
    <div className="grid content-start gap-4">
      <div>
        <h3 id={`subscription-${id}`} className="text-24">
          {localized(packageName, locale) || t("subscription.title")}
        </h3>
        <SubscriptionState subscription={subscription} isTrial={isTrial} />
        <Sentences subscription={subscription} statements={access} className="text-17" />
      </div>
      <dl className="grid gap-3 [&_dt]:text-15 [&_dt]:text-quiet">
        {(["price", "payment", "next"] as const).map(
          (subject) =>
            others[subject].length > 0 && (
              <div key={subject}>
                <dt>{t(`owned.${subject}.title`)}</dt>
                <dd>
                  <Sentences subscription={subscription} statements={others[subject]} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {entitlements.length > 0 && (
        <div className="text-15">
          <h4 className="font-text font-bold">{t("subscription.includes")}</h4>
          <ul className="mt-1 list-disc ps-5">
            {entitlements.map((entitlement) => (
              <li key={entitlement}>{entitlementText(subscription, entitlement)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Actions({ subscription, idempotencyKey, result }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const { id, state, periodEnd, moves } = subscription;
  const date = formatDay(periodEnd, locale, useTimeZone());
  const isPastDue = state === "pastDue";
  const form = { id, idempotencyKey, result };
  return (
    <div className="grid content-start gap-4 md:border-s md:border-line md:ps-10">
      {moves.retry && (
        <SubscriptionActionForm action="retry" {...form} look="main">
          {t("subscriptions.retry")}
        </SubscriptionActionForm>
      )}
      {moves.resume && (
        <SubscriptionActionForm
          action="resume"
          {...form}
          look="main"
          hint={t("subscriptions.resumeHint", { date })}
        >
          {t("subscriptions.resume")}
        </SubscriptionActionForm>
      )}
      {moves.changeCard && (
        <SubscriptionActionForm action="card" {...form}>
          {t("subscriptions.changeCard")}
        </SubscriptionActionForm>
      )}
      {moves.cancel && (
        <SubscriptionActionForm
          action="cancel"
          {...form}
          look="danger"
          hint={t(isPastDue ? "subscriptions.cancelAtOnceHint" : "subscriptions.cancelHint", {
            date,
          })}
          confirmation={{
            title: t("subscriptions.cancelTitle"),
            text: t(isPastDue ? "subscriptions.cancelAtOnce" : "subscriptions.cancelText", {
              date,
            }),
            confirm: t("subscriptions.cancelYes"),
            cancel: t("subscriptions.cancelNo"),
          }}
        >
          {t("subscriptions.cancel")}
        </SubscriptionActionForm>
      )}
      {isPastDue && (
        <p>
          <Link to={pagePath(locale, "account/failure")} className={quietLink}>
            {t("subscription.whatHappened")}
          </Link>
        </p>
      )}
    </div>
  );
}
