import { cardPath, IMAGE_CROPS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";
import { useFrame } from "../frame-data.ts";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";

interface Props {
  title: string;
  /** Default: the description of the site. */
  description?: string;
  /** Paths of the page by language. Default: the same path in every language. */
  alternates?: Partial<Record<Locale, string>>;
  /** Canonical URL, if it is not the page's own. */
  canonical?: string | null;
  picture?: ResponsiveImage | null;
  /** Texts of the link card on social networks, if they differ from the page's. */
  social?: { title: string; description: string };
  type?: "website" | "article";
  noindex?: boolean;
  /** The page has feeds at `{path}/rss.xml` and so on. */
  feeds?: boolean;
}

/**
 * Title, meta tags, canonical URL, alternates, feeds and Open Graph tags of a page. React hoists
 * them into the head.
 */
export function PageHead({
  title,
  description: ownDescription,
  alternates,
  canonical,
  picture,
  social,
  type = "website",
  noindex = false,
  feeds = false,
}: Props) {
  const t = useMessages();
  const frame = useFrame();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const isLaterPage = page !== null && page !== "1";
  const ownPath = pathname + (isLaterPage ? `?page=${page}` : "");
  const base = frame?.publicUrl ?? "";
  const { path } = splitLocale(pathname);
  const allPaths =
    alternates ??
    Object.fromEntries(LOCALES.map((language) => [language, inLocalePath(language, path)]));
  // Later pages of a list have no alternates: the same page number in another language shows other
  // articles.
  const translations = isLaterPage ? [] : Object.entries(allPaths);
  const fallback = allPaths[DEFAULT_LOCALE];
  const site = frame?.settings.siteName ?? "";
  const description = ownDescription || frame?.settings.description || frame?.settings.tagline;
  const cardDescription = social?.description || description;
  // Social networks only accept JPEG and PNG, and crop images with other proportions.
  const image = base + (picture ? cardPath(picture) : "/share.png");
  const feedBase = pathname === "/" ? "" : pathname;
  return (
    <>
      <title>
        {title === site
          ? joinParts(": ", [site, frame?.settings.tagline])
          : joinParts(" | ", [title, isLaterPage && t("page", { page: Number(page) }), site])}
      </title>
      {description && <meta name="description" content={description} />}
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <meta name="robots" content="max-image-preview:large" />
      )}
      <link rel="canonical" href={canonical ?? base + ownPath} />
      {translations.length > 1 &&
        translations.map(([language, to]) => (
          <link key={language} rel="alternate" hrefLang={language} href={base + to} />
        ))}
      {translations.length > 1 && fallback && (
        <link rel="alternate" hrefLang="x-default" href={base + fallback} />
      )}
      {feeds && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${title} (RSS)`}
          href={`${feedBase}/rss.xml`}
        />
      )}
      {feeds && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`${title} (Atom)`}
          href={`${feedBase}/atom.xml`}
        />
      )}
      {feeds && (
        <link
          rel="alternate"
          type="application/feed+json"
          title={`${title} (JSON)`}
          href={`${feedBase}/feed.json`}
        />
      )}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site}
        href={inLocalePath(locale, "/opensearch.xml")}
      />
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={social?.title ?? title} />
      {cardDescription && <meta property="og:description" content={cardDescription} />}
      <meta property="og:url" content={base + ownPath} />
      <meta property="og:locale" content={locale.replace("-", "_")} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(IMAGE_CROPS.card.width)} />
      <meta property="og:image:height" content={String(IMAGE_CROPS.card.height)} />
      <meta property="og:image:alt" content={picture?.alt || site} />
      <meta name="twitter:card" content="summary_large_image" />
      {picture?.alt && <meta name="twitter:image:alt" content={picture.alt} />}
    </>
  );
}
