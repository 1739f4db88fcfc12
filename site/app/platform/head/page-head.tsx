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
  /** Own path with its query, if that is part of the address of the page. */
  path?: string;
  /** Canonical URL, if it is not the page's own. */
  canonical?: string | null;
  picture?: ResponsiveImage | null;
  /** Texts of the link card on social networks, if they differ from the page's. */
  social?: { title: string; description: string };
  type?: "website" | "article";
  noindex?: boolean;
  /** The page has feeds at `{path}/rss.xml` and so on. */
  feeds?: boolean;
  /** The page has an oEmbed representation, which is announced. */
  oembed?: boolean;
}

/**
 * Title, meta tags, canonical URL, alternates, feeds and Open Graph tags of a page. React hoists
 * them into the head.
 */
export function PageHead({
  title,
  description: ownDescription,
  alternates,
  path,
  canonical,
  picture,
  social,
  type = "website",
  noindex = false,
  feeds = false,
  oembed = false,
}: Props) {
  const t = useMessages();
  const frame = useFrame();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const isLaterPage = page !== null && page !== "1";
  const ownPath = path ?? pathname + (isLaterPage ? `?page=${page}` : "");
  const base = frame?.publicUrl ?? "";
  const site = frame?.settings.siteName ?? "";
  const description = ownDescription || frame?.settings.description || frame?.settings.tagline;
  return (
    <>
      <title>
        {title === site
          ? joinParts(": ", [site, frame?.settings.tagline])
          : joinParts(" | ", [title, isLaterPage && t("page", { page: Number(page) }), site])}
      </title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content={noindex ? "noindex" : "max-image-preview:large"} />
      <link rel="canonical" href={canonical ?? base + ownPath} />
      {/* The same page number in another language shows other articles. */}
      {!isLaterPage && <Alternates base={base} alternates={alternates} />}
      {oembed && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`/oembed?url=${encodeURIComponent(base + ownPath)}`}
        />
      )}
      {feeds && <FeedLinks title={title} base={pathname} />}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site}
        href={inLocalePath(locale, "/opensearch.xml")}
      />
      <SocialTags
        site={site}
        type={type}
        title={social?.title ?? title}
        description={social?.description || description}
        base={base}
        path={ownPath}
        picture={picture}
      />
    </>
  );
}

function Alternates({ base, alternates }: { base: string } & Pick<Props, "alternates">) {
  const { path } = splitLocale(useLocation().pathname);
  const paths =
    alternates ??
    Object.fromEntries(LOCALES.map((language) => [language, inLocalePath(language, path)]));
  const fallback = paths[DEFAULT_LOCALE];
  if (Object.keys(paths).length < 2) return null;
  return (
    <>
      {Object.entries(paths).map(([language, to]) => (
        <link key={language} rel="alternate" hrefLang={language} href={base + to} />
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={base + fallback} />}
    </>
  );
}

const FEEDS = [
  { format: "RSS", type: "application/rss+xml", file: "rss.xml" },
  { format: "Atom", type: "application/atom+xml", file: "atom.xml" },
  { format: "JSON", type: "application/feed+json", file: "feed.json" },
];

/** Links to the feeds at `{base}/rss.xml` and so on. */
export function FeedLinks({ title, base }: { title: string; base: string }) {
  return FEEDS.map(({ format, type, file }) => (
    <link
      key={format}
      rel="alternate"
      type={type}
      title={`${title} (${format})`}
      href={`${base === "/" ? "" : base}/${file}`}
    />
  ));
}

interface SocialTagsProps {
  site: string;
  type: string;
  title: string;
  description: string | undefined;
  base: string;
  path: string;
  picture: Props["picture"];
}

/** Open Graph tags, from which social networks make the card of a link. */
function SocialTags({ site, type, title, description, base, path, picture }: SocialTagsProps) {
  return (
    <>
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={base + path} />
      <meta property="og:locale" content={useLocale().replace("-", "_")} />
      {/* Social networks only accept JPEG and PNG, and crop images with other proportions. */}
      <meta property="og:image" content={base + (picture ? cardPath(picture) : "/share.png")} />
      <meta property="og:image:width" content={String(IMAGE_CROPS.card.width)} />
      <meta property="og:image:height" content={String(IMAGE_CROPS.card.height)} />
      <meta property="og:image:alt" content={picture?.alt || site} />
      <meta name="twitter:card" content="summary_large_image" />
      {picture?.alt && <meta name="twitter:image:alt" content={picture.alt} />}
    </>
  );
}
