import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Returns the cities with prayer times; none while the site does not show them. */
export function usePrayerCities(): { slug: string; name: string }[] | undefined {
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["prayerCities", locale],
    queryFn: () => client.prayer.cities({ locale }),
  });
  return data?.cities;
}

/** Returns a function that formats a rule: Amman: Fajr and Maghrib, 5. */
export function useAdhanText(): (rule: AdhanRule | null) => string {
  const translate = useTranslate();
  const locale = useUiLocale();
  const cities = usePrayerCities();
  return (rule) => {
    if (!rule) return translate("broadcast.adhan.off");
    const city = cities?.find(({ slug }) => slug === rule.city)?.name ?? rule.city;
    const prayers = new Intl.ListFormat(intlLocale(locale)).format(
      rule.prayers.map((prayer) => translate(`broadcast.adhan.names.${prayer}`)),
    );
    return `${city}: ${prayers} (${translate("broadcast.adhan.minutes")}: ${rule.minutes})`;
  };
}
