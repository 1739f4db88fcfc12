import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { dayOnly, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";

/** The colour of the dot beside a state; the word says it as well. */
const DOT = { active: "bg-mint", pastDue: "bg-orange", pending: "bg-cyan", cancelled: "bg-quiet", expired: "bg-quiet" };

/** How a subscription stands, in a line or two; without one, that there is none. */
export function SubscriptionLine({ subscription }: { subscription: OwnSubscription | null }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  if (!subscription) return <p>{t("subscription.none")}</p>;
  const { state, periodEnd, open } = subscription;
  const ended = state === "cancelled" && !open ? "expired" : state;
  return (
    <div>
      <p className="flex items-center gap-2.5 font-semibold">
        <span className={`mark size-2.5 shrink-0 rounded-full ${DOT[state]}`} aria-hidden />
        {t(`subscription.state.${state}`)}
      </p>
      <p className="mt-1 text-15 text-quiet">{t(`subscription.until.${ended}`, { date: dayOnly(periodEnd, locale, zone) })}</p>
    </div>
  );
}
