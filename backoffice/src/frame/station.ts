import { setNumerals, stationNumerals } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { DashboardSettings } from "@masthead/contract/system/setting.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { useDeskLocale } from "./locale.ts";

const UNKNOWN: DashboardSettings = {
  siteName: "Masthead",
  timeZone: "Asia/Amman",
  numerals: stationNumerals(),
  currency: "JOD",
  notice: "",
  handbookUrl: null,
};

/** What the back office knows of its station: name, time zone, currency, notice, handbook; in the language on screen unless another is wanted. */
export function useStation(wanted?: Locale): DashboardSettings {
  const onScreen = useDeskLocale();
  const locale = wanted ?? onScreen;
  const { data } = useQuery({
    queryKey: ["station", locale],
    queryFn: async () => {
      const settings = await client.setting.dashboard({ locale });
      setNumerals(settings.numerals);
      return settings;
    },
    staleTime: 5 * 60_000,
  });
  return data ?? UNKNOWN;
}
