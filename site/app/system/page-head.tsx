import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { PICTURE_CROPS } from "@masthead/contract/newsroom/picture-variants.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Frame } from "../layouts/frame.server.ts";
import { useLocale } from "./locale.ts";
import { useWords } from "./words.ts";

interface Props {
  title: string;
  description?: string;
  /** Where the page stands in each language it is in. Default: at the same address in every language. */
  alternates?: Partial<Record<Locale, string>>;
  /** Address of the original when this is not it. */
  canonical?: string | null;
  picture?: Picture | null;
  type?: "website" | "article";
  noindex?: boolean;
  /** Whether readers' programs find feeds at `{path}/rss.xml` and so on. */
  feeds?: boolean;
}

/** The data of the frame, from whichever language's layout stands around the page. */
export function useFrame(): Frame | undefined {
  const locale = useLocale();
  const prefix = locale === "en-US" ? "en" : "ar";
  const frames = [
    useRouteLoaderData(`${prefix}/layouts/default`),
    useRouteLoaderData(`${prefix}/layouts/dashboard`),
    useRouteLoaderData(`${prefix}/layouts/zen`),
  ];
  return frames.find((one) => one !== undefined) as Frame | undefined;
}

/** What a page says of itself to search engines, feed readers and whoever shares it. React puts it into the head. */
export function PageHead({ title, description, alternates, canonical, picture, type = "website", noindex = false, feeds = false }: Props) {
  const t = useWords();
  const frame = useFrame();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const later = page !== null && page !== "1";
  const own = pathname + (later ? `?page=${page}` : "");
  const base = frame?.publicUrl ?? "";
  const { path } = splitLocale(pathname);
  const everywhere = alternates ?? Object.fromEntries(LOCALES.map((one) => [one, inLocalePath(one, path)]));
  // A later page of a list shows other articles than the page of that number in the other language.
  const translations = later ? [] : Object.entries(everywhere);
  const fallback = everywhere[DEFAULT_LOCALE];
  const site = frame?.settings.siteName ?? "";
  // Social networks take JPEG and PNG alone, and crop what has other proportions.
  const image = base + (picture ? `${picture.base}-card.jpg` : "/share.png");
  const feedBase = pathname === "/" ? "" : pathname;
  return (
    <>
      <title>
        {title === site
          ? `${site}: ${frame?.settings.tagline ?? ""}`
          : [title, ...(later ? [t("page", { page: Number(page) })] : []), site].join(" | ")}
      </title>
      {description && <meta name="description" content={description} />}
      {noindex ? <meta name="robots" content="noindex" /> : <meta name="robots" content="max-image-preview:large" />}
      <link rel="canonical" href={canonical ?? base + own} />
      {translations.length > 1 && translations.map(([one, to]) => <link key={one} rel="alternate" hrefLang={one} href={base + to} />)}
      {translations.length > 1 && fallback && <link rel="alternate" hrefLang="x-default" href={base + fallback} />}
      {feeds && <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href={`${feedBase}/rss.xml`} />}
      {feeds && <link rel="alternate" type="application/atom+xml" title={`${title} (Atom)`} href={`${feedBase}/atom.xml`} />}
      {feeds && <link rel="alternate" type="application/feed+json" title={`${title} (JSON)`} href={`${feedBase}/feed.json`} />}
      <link rel="search" type="application/opensearchdescription+xml" title={site} href={inLocalePath(locale, "/opensearch.xml")} />
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={base + own} />
      <meta property="og:locale" content={locale.replace("-", "_")} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(PICTURE_CROPS.card.width)} />
      <meta property="og:image:height" content={String(PICTURE_CROPS.card.height)} />
      <meta property="og:image:alt" content={picture?.alt || site} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
