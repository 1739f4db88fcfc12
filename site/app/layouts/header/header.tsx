import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { isSubscribed, useViewer } from "../../audience/viewer.ts";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { Frame } from "../frame.server.ts";
import { SiteLogo } from "../site-logo.tsx";
import { StationLogo } from "../station-logo.tsx";
import { WeatherStrip } from "../weather-strip.tsx";
import { AccountLink } from "./account-link.tsx";
import { CategoryNav } from "./category-nav.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Menu } from "./menu.tsx";

/**
 * Maximum number of letters of a site name that fits on one line next to the buttons on a phone.
 */
const SHORT_NAME_LENGTH = 10;
const SHORT_NAME_CLASS =
  "pt-0.5 pb-1 text-24 leading-none sm:text-30 sm:leading-none md:text-38 md:leading-none";
const LONG_NAME_CLASS = "line-clamp-2 text-15 leading-tight md:text-30 md:leading-tight";

/** Link to the subscription packages, for readers without a subscription. */
function Subscribe() {
  const t = useMessages();
  const locale = useLocale();
  if (isSubscribed(useViewer())) return null;
  return (
    <Link
      to={pagePath(locale, "packages")}
      className="subscribe edged mx-1 flex min-h-9 shrink-0 items-center bg-mint px-3 text-on-mint text-15 font-semibold hover:bg-ink hover:text-paper max-lg:hidden"
    >
      {t("subscribe")}
    </Link>
  );
}

/** Logo of the station, or its name. */
function Masthead({ frame: { logos, settings } }: { frame: Frame }) {
  const { siteName } = settings;
  if (logos) return <StationLogo logos={logos} name={siteName} className="h-8 md:h-10" />;
  return (
    <>
      <SiteLogo />
      <span className={siteName.length > SHORT_NAME_LENGTH ? LONG_NAME_CLASS : SHORT_NAME_CLASS}>
        {siteName}
      </span>
    </>
  );
}

/** Header bar with the site name, and the category navigation below it. */
export function Header({ frame }: { frame: Frame }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <header className="no-print relative z-(--z-header) border-b border-line bg-paper">
      <div className="relative">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-1 px-4 md:min-h-20 md:px-6">
          <Link
            to={pagePath(locale, "")}
            asDocument={locale === DEFAULT_LOCALE}
            className="flex min-h-11 min-w-0 grow basis-24 items-center gap-2 font-headline font-bold md:gap-3 xl:grow-0 xl:basis-auto"
            aria-label={`${frame.settings.siteName}: ${t("home")}`}
          >
            <Masthead frame={frame} />
          </Link>
          {frame.settings.tagline && (
            <p className="ms-4 border-s border-line ps-4 text-15 text-quiet max-xl:hidden">
              {frame.settings.tagline}
            </p>
          )}
          <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-x-[4px]">
            <WeatherStrip className="max-lg:hidden" />
            <Link
              to={livePath(locale)}
              className="flex min-h-11 shrink-0 items-center gap-2 px-3 text-15 font-semibold hover:bg-wash max-md:hidden"
            >
              <span className="mark size-2.5 shrink-0 rounded-full bg-live" aria-hidden />
              {t("broadcast.live")}
            </Link>
            <LanguageSwitch />
            <HeaderSearch />
            <Subscribe />
            <AccountLink />
            <Menu frame={frame} />
          </div>
        </div>
      </div>
      <HydrationUnit>
        <CategoryNav categories={frame.categories} />
      </HydrationUnit>
    </header>
  );
}
