import { DEFAULT_COUNTRY } from "@masthead/contract/platform/constants.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { setNumerals, stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { DashboardSettings } from "@masthead/contract/system/setting.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "../api/client.ts";
import { useUiLocale } from "../messages/locale.ts";

const DEFAULT_SETTINGS: DashboardSettings = {
  siteName: "",
  timeZone: "Asia/Amman",
  country: DEFAULT_COUNTRY,
  numerals: stationNumerals(),
  currency: "JOD",
  notice: "",
  handbookUrl: null,
  setupGuide: false,
  kickers: { "en-US": [], "ar-JO": [] },
  editionApproval: false,
  twoPeopleForBreaking: false,
};

/**
 * Returns the station settings: name, time zone, currency, notice and handbook, in the UI language
 * or the given one.
 */
export function useStation(requestedLocale?: Locale): DashboardSettings {
  const uiLocale = useUiLocale();
  const locale = requestedLocale ?? uiLocale;
  const { data } = useQuery({
    queryKey: ["station", locale],
    queryFn: async () => {
      const settings = await client.setting.dashboard({ locale });
      setNumerals(settings.numerals);
      // For styles of numbered lists.
      document.documentElement.dataset.numerals = settings.numerals;
      return settings;
    },
    staleTime: 5 * MINUTE,
  });
  return data ?? DEFAULT_SETTINGS;
}
