import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import {
  articlePath,
  categoryPath,
  pagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Frame } from "../../layouts/frame.server.ts";

/** Returns the own videos in the text of an article. */
const videosIn = (html: string) =>
  [...html.matchAll(/<video ([^>]*)>/g)].map(([, attributes = ""]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    return {
      path: attribute("src") ?? "",
      poster: attribute("poster"),
      seconds: attribute("data-duration"),
    };
  });

/** schema.org data (JSON-LD) of an article and its breadcrumbs. */
export function articleJsonLd(article: ArticleDetails, { publicUrl, settings }: Frame): object {
  const { locale, lead } = article;
  const absoluteUrl = (path: string) => publicUrl + path;
  const breadcrumbs = [
    { name: settings.siteName, path: pagePath(locale, "") },
    ...article.ancestors.map(({ id, name }) => ({ name, path: categoryPath(locale, id) })),
  ];
  const images = lead
    ? lead.widths.length
      ? lead.widths
          .filter((width) => width >= 640)
          .map((width) => absoluteUrl(`${lead.base}-${width}.webp`))
      : [absoluteUrl(lead.original)]
    : [absoluteUrl("/share.png")];
  const thumbnail = lead ? absoluteUrl(cardPath(lead)) : absoluteUrl("/share.png");
  return {
    "@graph": [
      {
        "@type": "NewsArticle",
        headline: article.title.slice(0, 110),
        description: article.summary,
        inLanguage: locale,
        mainEntityOfPage: absoluteUrl(articlePath(article)),
        url: absoluteUrl(articlePath(article)),
        datePublished: article.publishedAt,
        dateModified: article.updatedAt,
        image: images,
        author: article.authors.map(({ name, slug, socialLinks }) => ({
          "@type": "Person",
          name,
          url: absoluteUrl(topicPath(locale, slug)),
          sameAs: socialLinks.length ? socialLinks.map(({ url }) => url) : undefined,
        })),
        publisher: {
          "@type": "NewsMediaOrganization",
          name: settings.siteName,
          url: absoluteUrl("/"),
          logo: { "@type": "ImageObject", url: absoluteUrl("/icon.svg") },
        },
        articleSection: article.category?.name,
        keywords: article.tags.map((tag) => tag.name).join(", ") || undefined,
        wordCount: article.wordCount,
        isAccessibleForFree: !article.premium,
        hasPart: article.premium
          ? { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" }
          : undefined,
        correction: article.corrections.map(({ at, text }) => ({
          "@type": "CorrectionComment",
          text,
          datePublished: at,
        })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: breadcrumbs.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: absoluteUrl(path),
        })),
      },
      ...videosIn(article.bodyHtml).map(({ path, poster, seconds }) => ({
        "@type": "VideoObject",
        name: article.title,
        description: article.summary || article.title,
        inLanguage: locale,
        contentUrl: absoluteUrl(path),
        thumbnailUrl: poster ? absoluteUrl(poster) : thumbnail,
        uploadDate: article.publishedAt,
        duration: seconds ? `PT${seconds}S` : undefined,
      })),
    ],
  };
}
