import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useViewer } from "../../audience/viewer.ts";
import { apiPath } from "../../platform/api/api.ts";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SeasonBanner } from "../campaign/season-banner.tsx";
import { isPaid, seasonOf } from "./order-paths.ts";
import { PriceLines } from "./price-lines.tsx";
import { TestMode } from "./test-mode.tsx";

interface Props {
  order: OwnOrder;
  code: string | null;
  /** Path of the article, channel or episode that led to the packages. */
  story: string | null;
}

/**
 * Confirmation of an order that is paid or awaits cash: number, code once paid, contents and next
 * steps.
 */
export function Thanks({ order, code, story }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const paid = isPaid(order);
  const season = seasonOf(order.campaign);
  const name = localized(order.packageName, locale);
  const extendedUntil = order.state === "refunded" ? null : order.extendedUntil;
  const title =
    order.state === "refunded"
      ? "refundedTitle"
      : extendedUntil
        ? "extendedTitle"
        : paid
          ? "paidTitle"
          : "cashTitle";
  const intro = extendedUntil
    ? t("thanks.extendedIntro", { name, date: formatDay(extendedUntil, locale, zone) })
    : t(paid ? "thanks.paidIntro" : "thanks.cashIntro", { name });
  return (
    <PersonalPage title={t(`thanks.${title}`)} intro={intro} full>
      {season && <SeasonBanner season={season} />}
      <TestMode on={order.testMode} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-8">
          <OrderFacts order={order} code={code} />
          <NextSteps order={order} story={story} />
        </div>
        <section
          aria-labelledby="ordered"
          className="grid content-start gap-4 self-start border border-line p-5"
        >
          <h2 id="ordered" className="text-20">
            {t("order.summary")}
          </h2>
          <PriceLines priced={order} refunded={order.refunded} chargedBack={order.chargedBack} />
          {paid && (
            <p>
              <a
                href={apiPath("GET /v1/order/receipt", { paymentId: order.paymentId, locale })}
                className={quietLink}
                download
              >
                {t("order.receipt")}
              </a>
            </p>
          )}
        </section>
      </div>
    </PersonalPage>
  );
}

/** Number of an order, its code once paid, and when and where it was paid and is delivered. */
function OrderFacts({ order, code }: Pick<Props, "order" | "code">) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const { number, paidAt, delivery } = order;
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 md:grid-cols-2 [&_dt]:text-15 [&_dt]:text-quiet">
      <div>
        <dt>{t("thanks.number")}</dt>
        <dd className="text-24 font-bold tabular-nums">
          <bdi>{number}</bdi>
        </dd>
      </div>
      {code && (
        <div>
          <dt>{t("thanks.code")}</dt>
          <dd className="text-24 font-bold">
            <bdi className="edged mt-1 inline-block bg-mint px-2 text-on-mint tracking-widest">
              {code}
            </bdi>
          </dd>
        </div>
      )}
      {paidAt && (
        <div>
          <dt>{t("thanks.paidAt")}</dt>
          <dd suppressHydrationWarning>{formatDay(paidAt, locale, zone)}</dd>
        </div>
      )}
      {delivery && (
        <div>
          <dt>{t("thanks.delivery")}</dt>
          <dd>
            {t("thanks.deliveryArea", {
              region: localized(delivery.region, locale),
              city: localized(delivery.city, locale),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Next steps of the order and of the buyer. */
function NextSteps({ order, story }: Pick<Props, "order" | "story">) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const viewer = useViewer();
  const { state, method, hasDevices, shippedAt, expiresAt, trialDays, interval } = order;
  const steps = [
    ...(state === "refunding" || state === "refunded" ? [t(`thanks.next.${state}`)] : []),
    ...(state === "awaitingCash" ? [t("thanks.next.cash")] : []),
    ...(state === "awaitingCash" && expiresAt
      ? [t("thanks.next.cashUntil", { date: formatDay(expiresAt, locale, zone) })]
      : []),
    ...(hasDevices && state !== "refunded"
      ? [t(`thanks.next.${shippedAt ? "shipped" : isPaid(order) ? "device" : "deviceLater"}`)]
      : []),
    ...(isPaid(order) && trialDays > 0 ? [t("thanks.next.trial", { count: trialDays })] : []),
    ...(isPaid(order) && method === "card" && interval !== "once" ? [t("thanks.next.renews")] : []),
    t("thanks.next.mail"),
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-24">
        {t("thanks.nextTitle")}
      </h2>
      <ul className="mt-3 grid max-w-text gap-3 text-17">
        {steps.map((step) => (
          <li key={step} className="flex gap-3" suppressHydrationWarning>
            <span className="mark mt-2 size-2.5 shrink-0 bg-mint" aria-hidden />
            {step}
          </li>
        ))}
      </ul>
      {story && (
        <p className="mt-5">
          <Link
            to={story}
            className="inline-flex min-h-12 items-center bg-ink px-6 text-17 font-semibold text-paper hover:underline"
            asDocument
          >
            {t(isArticle(story) ? "thanks.toStory" : "thanks.toPlayer")}
          </Link>
        </p>
      )}
      {viewer ? (
        <p className="mt-5 flex flex-wrap gap-x-8">
          <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
            {t("thanks.toSubscription")}
          </Link>
        </p>
      ) : (
        <div className="edged mt-6 max-w-text border-s-4 border-mint bg-wash px-5 py-4">
          <h3 className="font-text text-17 font-bold">{t("thanks.guestTitle")}</h3>
          <p className="mt-1">{t("thanks.guest")}</p>
          <p className="mt-1 flex flex-wrap gap-x-8">
            <Link
              to={pagePath(locale, "auth/sign-up", { next: story ?? undefined })}
              className={quietLink}
            >
              {t("account.signUp")}
            </Link>
            <Link
              to={pagePath(locale, "auth/sign-in", { next: story ?? undefined })}
              className={quietLink}
            >
              {t("account.signIn")}
            </Link>
          </p>
        </div>
      )}
    </section>
  );
}

const isArticle = (path: string) => splitLocale(path).path.startsWith("/article/");
