import type { Locale } from "@masthead/contract/system/locale.ts";
import type { DashboardSettings } from "@masthead/contract/system/setting.ts";
import { useQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { useDeskLocale } from "./locale.ts";

const UNKNOWN: DashboardSettings = { siteName: "Masthead", timeZone: "Asia/Amman", currency: "JOD", notice: "", handbookUrl: null };

/** What the back office knows of its station: name, time zone, currency, notice, handbook; in the language on screen unless another is wanted. */
export function useStation(wanted?: Locale): DashboardSettings {
  const onScreen = useDeskLocale();
  const locale = wanted ?? onScreen;
  const { data } = useQuery({
    queryKey: ["station", locale],
    queryFn: () => client.setting.dashboard({ locale }),
    staleTime: 5 * 60_000,
  });
  return data ?? UNKNOWN;
}
