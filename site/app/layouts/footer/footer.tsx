import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { Frame } from "../frame.server.ts";
import { type SiteLink, useSiteLinks } from "../site-links.ts";
import { StationLogo } from "../station-logo.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { WeatherStrip } from "../weather-strip.tsx";
import { LowDataSwitch } from "./low-data-switch.tsx";
import { SocialLinks } from "./social-links.tsx";

export function Footer({ frame }: { frame: Frame }) {
  const t = useMessages();
  const locale = useLocale();
  const links = useSiteLinks(frame);
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
        <Column title={t("footer.sections")} span="max-lg:col-span-full lg:col-span-2">
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
        <Column title={t("footer.readers")} span="max-md:col-span-full md:col-span-2">
          {links.readers}
        </Column>
        <div className="max-md:contents md:space-y-8">
          <Column title={t("broadcast.title")}>{links.broadcast}</Column>
          <Column title={t("footer.station")}>{links.station}</Column>
        </div>
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

interface FooterLink extends SiteLink {
  /** Links below it, such as subsections. */
  parts?: SiteLink[];
}

function Column({
  title,
  children,
  span,
}: {
  title: string;
  children: FooterLink[];
  /** Class of a group that is wider than one column, which has its links in several. */
  span?: string;
}) {
  return (
    <div className={span}>
      <h2 className="mb-1 font-text text-15 text-mint">{title}</h2>
      <ul className={`text-15 underline-offset-4 ${span ? "columns-[9rem] gap-x-6" : ""}`}>
        {children.map(({ parts = [], ...link }) => (
          <li key={link.to} className="break-inside-avoid">
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

const ColumnLink = ({ to, name }: SiteLink) => (
  <Link to={to} className="flex min-h-11 items-center hover:underline">
    {name}
  </Link>
);
