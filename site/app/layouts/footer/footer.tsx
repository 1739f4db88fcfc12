import {
  categoryPath,
  livePath,
  newslettersPath,
  pagePath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { Frame } from "../frame.server.ts";
import { StationLogo } from "../station-logo.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { WeatherStrip } from "../weather-strip.tsx";
import { LowDataSwitch } from "./low-data-switch.tsx";
import { SocialLinks } from "./social-links.tsx";

export function Footer({ frame }: { frame: Frame }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <CachedFragment
      as="footer"
      of={frame}
      name="footer"
      className="defer-layout no-print border-t-6 border-mint bg-night text-white"
    >
      <nav
        aria-label={t("footer.title")}
        className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-5 px-4 py-6 md:gap-y-8 md:grid-cols-3 md:px-6 lg:grid-cols-5 md:py-12"
      >
        <Column title={t("footer.sections")} wide>
          {frame.categories
            .filter(({ parentId }) => parentId === null)
            .map(({ id, name }) => ({
              to: categoryPath(locale, id),
              name,
              parts: frame.categories
                .filter(({ parentId }) => parentId === id)
                .map((child) => ({ to: categoryPath(locale, child.id), name: child.name })),
            }))}
        </Column>
        <Column title={t("broadcast.title")}>
          {[
            { to: livePath(locale), name: t("broadcast.live") },
            { to: pagePath(locale, "radio"), name: t("broadcast.radio") },
            { to: pagePath(locale, "programs"), name: t("broadcast.programs") },
            { to: pagePath(locale, "schedule"), name: t("broadcast.schedule") },
          ]}
        </Column>
        <Column title={t("footer.readers")}>
          {[
            { to: pagePath(locale, "packages"), name: t("subscribe") },
            { to: pagePath(locale, "latest-news"), name: t("latestNews") },
            { to: pagePath(locale, "topics"), name: t("topicsToFollow") },
            { to: topicPath(locale, "most-read"), name: t("mostRead") },
            { to: topicPath(locale, "breaking"), name: t("breakingNews") },
            { to: searchPath(locale), name: t("search") },
            ...(frame.hasWeather
              ? [{ to: pagePath(locale, "weather"), name: t("weather.title") }]
              : []),
            { to: pagePath(locale, "rss"), name: t("feeds.title") },
            { to: pagePath(locale, "notifications"), name: t("notifications") },
            { to: newslettersPath(locale), name: t("newsletters") },
            { to: pagePath(locale, "apps"), name: t("apps.title") },
          ]}
        </Column>
        <Column title={t("footer.station")}>
          {[
            { to: pagePath(locale, "info/about_us"), name: t("info.about") },
            { to: pagePath(locale, "info/contact_us"), name: t("info.contact") },
            { to: pagePath(locale, "info/terms_and_privacy"), name: t("info.terms") },
          ]}
        </Column>
      </nav>
      <div className="border-t border-white/20">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-5 text-15 md:px-6">
          <p className="font-headline text-24 font-bold">
            {frame.logos ? (
              <StationLogo logos={frame.logos} name={frame.settings.siteName} className="h-8" />
            ) : (
              frame.settings.siteName
            )}
          </p>
          <p className="text-white/80">{t("footer.madeWith")}</p>
          <LowDataSwitch />
          <ThemeSwitch className="border-white/60 bg-night scheme-dark" />
          <WeatherStrip className="hover:bg-white/10" />
          {frame.social.length > 0 && (
            <nav aria-label={t("footer.follow")} className="max-md:w-full md:ms-auto">
              <SocialLinks links={frame.social} rel="me noopener" className="-mx-2" />
            </nav>
          )}
        </div>
      </div>
    </CachedFragment>
  );
}

interface FooterLink {
  to: string;
  name: string;
  /** Links below it, such as subsections. */
  parts?: FooterLink[];
}

function Column({
  title,
  children,
  wide = false,
}: {
  title: string;
  children: FooterLink[];
  wide?: boolean;
}) {
  return (
    <div className={wide ? "max-lg:col-span-full lg:col-span-2" : ""}>
      <h2 className="mb-1 font-text text-15 text-mint">{title}</h2>
      <ul
        className={`text-15 underline-offset-4 ${wide ? "grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6" : ""}`}
      >
        {children.map(({ parts = [], ...link }) => (
          <li key={link.to}>
            <ColumnLink {...link} />
            {parts.length > 0 && (
              <ul className="border-s border-white/30 ps-3">
                {parts.map((part) => (
                  <li key={part.to}>
                    <ColumnLink {...part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const ColumnLink = ({ to, name }: Pick<FooterLink, "to" | "name">) => (
  <Link to={to} className="flex min-h-11 items-center hover:underline">
    {name}
  </Link>
);
