import type { CampaignStatus } from "@masthead/contract/commerce/package.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { formatDay, formatDayAndTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Notice for a campaign that is not open: when it starts or ended, with a link to all packages. */
export function ClosedCampaign({ campaign, title }: { campaign: CampaignStatus; title: string }) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const { state, opensAt, closesAt } = campaign;
  const date =
    state === "soon"
      ? opensAt && formatDayAndTime(opensAt, locale, zone)
      : state === "over" && closesAt && formatDay(closesAt, locale, zone);
  return (
    <section className="max-w-text py-6 text-17">
      <p className="text-20" suppressHydrationWarning>
        {date ? t(`campaign.${state}`, { title, date }) : t("campaign.none", { title })}
      </p>
      <p className="mt-3 text-quiet">{t("campaign.meanwhile")}</p>
      <p className="mt-5">
        <Link
          to={pagePath(locale, "packages")}
          className="inline-flex min-h-12 items-center border-2 border-ink bg-paper px-6 font-semibold text-ink hover:bg-mint hover:text-on-mint"
        >
          {t("packages.all")}
        </Link>
      </p>
    </section>
  );
}
