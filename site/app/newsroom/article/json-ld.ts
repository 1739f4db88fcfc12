import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { articlePath, categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import type { Frame } from "../../layouts/frame.server.ts";

/** An article and the way to it, as schema.org has them. */
export function articleJsonLd(article: ArticleDetails, { publicUrl, settings }: Frame): object {
  const { locale, lead } = article;
  const at = (path: string) => publicUrl + path;
  const trail = [
    { name: settings.siteName, path: inLocalePath(locale, "/") },
    ...article.ancestors.map((one) => ({ name: one.name, path: categoryPath(locale, one.id) })),
  ];
  const images = lead
    ? lead.widths.length
      ? lead.widths.filter((width) => width >= 640).map((width) => at(`${lead.base}-${width}.webp`))
      : [at(lead.original)]
    : [at("/share.png")];
  return {
    "@graph": [
      {
        "@type": "NewsArticle",
        headline: article.title.slice(0, 110),
        description: article.summary,
        inLanguage: locale,
        mainEntityOfPage: at(articlePath(article)),
        url: at(articlePath(article)),
        datePublished: article.publishedAt,
        dateModified: article.updatedAt,
        image: images,
        author: article.authors.map(({ name, slug, socialLinks }) => ({
          "@type": "Person",
          name,
          url: at(listingPath(locale, slug)),
          sameAs: socialLinks.length ? socialLinks.map(({ url }) => url) : undefined,
        })),
        publisher: {
          "@type": "NewsMediaOrganization",
          name: settings.siteName,
          url: at("/"),
          logo: { "@type": "ImageObject", url: at("/icon.svg") },
        },
        articleSection: article.category?.name,
        keywords: article.tags.map((tag) => tag.name).join(", ") || undefined,
        wordCount: article.wordCount,
        isAccessibleForFree: !article.premium,
        hasPart: article.premium ? { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" } : undefined,
        correction: article.corrections.map((one) => ({ "@type": "CorrectionComment", text: one.text, datePublished: one.at })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: trail.map((one, index) => ({ "@type": "ListItem", position: index + 1, name: one.name, item: at(one.path) })),
      },
    ],
  };
}
