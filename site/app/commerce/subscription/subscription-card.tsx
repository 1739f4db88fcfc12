import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Answer } from "../../audience/form/answer.ts";
import { quietLink } from "../../audience/page.tsx";
import { dayOnly, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { MoveForm } from "./move-form.tsx";
import { SubscriptionLine } from "./subscription-line.tsx";

/** One subscription: how it stands, what it opens, and what may be done with it now. */
export function SubscriptionCard({
  subscription,
  wish,
  answer,
}: {
  subscription: OwnSubscription;
  wish: string;
  answer: Answer | undefined;
}) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const { id, state, packageName, periodStart, periodEnd, entitlements, card, moves } = subscription;
  const date = dayOnly(periodEnd, locale, zone);
  const consequences = t(state === "pastDue" ? "subscriptions.cancelAtOnce" : "subscriptions.cancelText", { date });
  const hasMoves = state === "pastDue" || Object.values(moves).some(Boolean);
  return (
    <article
      aria-labelledby={`subscription-${id}`}
      className={`grid gap-x-10 gap-y-5 border border-line p-5 ${hasMoves ? "md:grid-cols-2" : ""}`}
    >
      <div className="grid content-start gap-4">
        <h2 id={`subscription-${id}`} className="text-24">
          {localized(packageName, locale) || t("subscription.title")}
        </h2>
        <SubscriptionLine subscription={subscription} />
        <dl className="grid gap-3 text-15 [&_dt]:text-quiet">
          <div>
            <dt>{t("subscriptions.period")}</dt>
            <dd suppressHydrationWarning>{t("subscriptions.fromTo", { from: dayOnly(periodStart, locale, zone), to: date })}</dd>
          </div>
          {card && (
            <div>
              <dt>{t("subscriptions.card")}</dt>
              <dd>
                <bdi className="capitalize">{card.brand}</bdi> <bdi dir="ltr">•••• {card.last4}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {entitlements.length > 0 && (
          <div className="text-15">
            <h3 className="font-text font-bold">{t("subscription.includes")}</h3>
            <ul className="mt-1 list-disc ps-5">
              {entitlements.map((one) => (
                <li key={one}>{t(`packages.opens.${one}`)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {hasMoves && (
        <div className="grid content-start gap-4 md:border-s md:border-line md:ps-10">
          {moves.retry && (
            <MoveForm move="retry" id={id} wish={wish} answer={answer} look="main">
              {t("subscriptions.retry")}
            </MoveForm>
          )}
          {moves.resume && (
            <MoveForm move="resume" id={id} wish={wish} answer={answer} look="main" hint={t("subscriptions.resumeHint", { date })}>
              {t("subscriptions.resume")}
            </MoveForm>
          )}
          {moves.changeCard && (
            <MoveForm move="card" id={id} wish={wish} answer={answer}>
              {t("subscriptions.changeCard")}
            </MoveForm>
          )}
          {moves.cancel && (
            <MoveForm
              move="cancel"
              id={id}
              wish={wish}
              answer={answer}
              look="danger"
              hint={consequences}
              question={{
                title: t("subscriptions.cancelTitle"),
                text: consequences,
                confirm: t("subscriptions.cancelYes"),
                cancel: t("subscriptions.cancelNo"),
              }}
            >
              {t("subscriptions.cancel")}
            </MoveForm>
          )}
          {state === "pastDue" && (
            <p>
              <Link to={inLocalePath(locale, "/account/failure")} className={quietLink}>
                {t("subscription.whatHappened")}
              </Link>
            </p>
          )}
        </div>
      )}
    </article>
  );
}
