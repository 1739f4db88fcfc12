import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { DEFAULT_LOCALE, directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { LOW_DATA_SWITCH_PATH } from "@masthead/contract/platform/low-data-switch.ts";
import {
  categoryPath,
  inLocalePath,
  livePath,
  pagePath,
  searchPath,
  splitLocale,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { alternatePath } from "../layouts/header/language-switch.tsx";
import { type Shown, useLowDataPage } from "./page.ts";
import { LinkRow, LowDataLink } from "./parts.tsx";

/** Complete low-data document, without scripts. */
export function LowDataDocument({ shown, css }: { shown: Shown; css: string }) {
  const { locale, t, frame } = useLowDataPage();
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Head shown={shown} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <a href="#content" className="skip">
          {t("skip")}
        </a>
        <Header shown={shown} />
        <main id="content" tabIndex={-1}>
          {frame.settings.notice && <p className="box">{frame.settings.notice}</p>}
          {shown.content}
        </main>
        <Footer />
      </body>
    </html>
  );
}

function Head({ shown }: { shown: Shown }) {
  const { frame, fullUrl, t } = useLowDataPage();
  const { title, description, canonical, noindex, alternates, refresh } = shown;
  const page = fullUrl.searchParams.get("page");
  const isLaterPage = page !== null && page !== "1";
  const canonicalPath = fullUrl.pathname + (isLaterPage ? `?page=${page}` : "");
  const paths = Object.entries(
    alternates ?? {
      "en-US": alternateOf(fullUrl, "en-US"),
      "ar-JO": alternateOf(fullUrl, "ar-JO"),
    },
  );
  return (
    <>
      <title>
        {joinParts(" | ", [
          title,
          isLaterPage && t("page", { page: Number(page) }),
          frame.settings.siteName,
        ])}
      </title>
      {refresh && <meta httpEquiv="refresh" content={String(refresh)} />}
      {description && <meta name="description" content={description} />}
      {/* Search engines index the normal page, which the canonical URL names. */}
      {noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical ?? frame.publicUrl + canonicalPath} />
      {!isLaterPage &&
        paths.length > 1 &&
        paths.map(([language, to]) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={language}
            href={frame.publicUrl + lowDataPath(to)}
          />
        ))}
    </>
  );
}

const alternateOf = ({ pathname }: URL, locale: Locale): string =>
  inLocalePath(locale, splitLocale(pathname).path);

function Header({ shown }: { shown: Shown }) {
  const { locale, t, frame, fullUrl } = useLowDataPage();
  const other: Locale = locale === DEFAULT_LOCALE ? "ar-JO" : DEFAULT_LOCALE;
  const alternate = alternatePath(
    [{ alternates: shown.languagePaths ?? shown.alternates }],
    fullUrl.pathname,
    other,
  );
  return (
    <header>
      <div className="bar">
        <LowDataLink to={pagePath(locale, "")} className="site tap">
          {frame.settings.siteName}
        </LowDataLink>
        <LowDataLink to={alternate} hrefLang={other} lang={other} className="tap">
          {t("language")}
        </LowDataLink>
        <FullSite />
      </div>
      <LinkRow
        name={t("menu")}
        links={[
          { to: pagePath(locale, "latest-news"), text: t("latestNews") },
          { to: pagePath(locale, "radio"), text: t("broadcast.radio") },
          { to: livePath(locale), text: t("broadcast.live") },
          { to: pagePath(locale, "schedule"), text: t("broadcast.schedule") },
          { to: searchPath(locale), text: t("search") },
        ].map((link) => ({ ...link, current: link.to === fullUrl.pathname }))}
      />
    </header>
  );
}

/** Switch to the full site, which the browser remembers. */
function FullSite() {
  const { t, fullUrl } = useLowDataPage();
  return (
    <form method="post" action={LOW_DATA_SWITCH_PATH}>
      <input type="hidden" name="mode" value="off" />
      <input type="hidden" name="next" value={fullUrl.pathname + fullUrl.search} />
      <button type="submit">{t("lowDataPage.fullSite")}</button>
    </form>
  );
}

function Footer() {
  const { locale, t, frame } = useLowDataPage();
  return (
    <footer>
      <LinkRow
        name={t("footer.sections")}
        links={frame.categories
          .filter(({ parentId }) => parentId === null)
          .map(({ id, name }) => ({ to: categoryPath(locale, id), text: name }))}
      />
      <LinkRow
        name={t("footer.title")}
        links={[
          { to: topicPath(locale, "most-read"), text: t("mostRead") },
          { to: topicPath(locale, "breaking"), text: t("breakingNews") },
          { to: pagePath(locale, "packages"), text: t("subscribe") },
          { to: pagePath(locale, "info/contact_us"), text: t("info.contact") },
          { to: pagePath(locale, "info/terms_and_privacy"), text: t("info.terms") },
        ]}
      />
      <p className="quiet">
        {frame.settings.siteName} · {t("lowDataPage.name")}
      </p>
    </footer>
  );
}
