import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, categoryPath, pagePath, topicPath } from "@masthead/contract/platform/paths.ts";
import type { Frame } from "../../layouts/frame.server.ts";

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
      ? lead.widths.filter((width) => width >= 640).map((width) => absoluteUrl(`${lead.base}-${width}.webp`))
      : [absoluteUrl(lead.original)]
    : [absoluteUrl("/share.png")];
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
        hasPart: article.premium ? { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" } : undefined,
        correction: article.corrections.map(({ at, text }) => ({ "@type": "CorrectionComment", text, datePublished: at })),
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
    ],
  };
}
