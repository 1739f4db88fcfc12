import {
  livePath,
  newslettersPath,
  pagePath,
  prayerTimesPath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import type { Frame } from "./frame.server.ts";

export interface SiteLink {
  to: string;
  name: string;
}

/** Groups of links in the menu and the footer, besides the sections. */
export function useSiteLinks({
  hasLetters,
  hasPrayerTimes,
  hasWeather,
}: Pick<Frame, "hasLetters" | "hasPrayerTimes" | "hasWeather">) {
  const t = useMessages();
  const locale = useLocale();
  const letters = { to: pagePath(locale, "letters"), name: t("letters") };
  const weather = { to: pagePath(locale, "weather"), name: t("weather.title") };
  const prayer = { to: prayerTimesPath(locale), name: t("prayer.title") };
  const broadcast: SiteLink[] = [
    { to: livePath(locale), name: t("broadcast.live") },
    { to: pagePath(locale, "radio"), name: t("broadcast.radio") },
    { to: pagePath(locale, "programs"), name: t("broadcast.programs") },
    { to: pagePath(locale, "schedule"), name: t("broadcast.schedule") },
  ];
  const readers: SiteLink[] = [
    { to: pagePath(locale, "packages"), name: t("subscribe") },
    { to: pagePath(locale, "latest-news"), name: t("latestNews") },
    { to: pagePath(locale, "topics"), name: t("topicsToFollow") },
    { to: topicPath(locale, "most-read"), name: t("mostRead") },
    { to: topicPath(locale, "breaking"), name: t("breakingNews") },
    { to: searchPath(locale), name: t("search") },
    ...(hasWeather ? [weather] : []),
    ...(hasPrayerTimes ? [prayer] : []),
    ...(hasLetters ? [letters] : []),
    { to: pagePath(locale, "rss"), name: t("feeds.title") },
    { to: pagePath(locale, "notifications"), name: t("notifications") },
    { to: newslettersPath(locale), name: t("newsletters") },
    { to: pagePath(locale, "apps"), name: t("apps.title") },
  ];
  const station: SiteLink[] = [
    { to: pagePath(locale, "info/about_us"), name: t("info.about") },
    { to: pagePath(locale, "info/contact_us"), name: t("info.contact") },
    { to: pagePath(locale, "info/terms_and_privacy"), name: t("info.terms") },
  ];
  return { broadcast, readers, station };
}
