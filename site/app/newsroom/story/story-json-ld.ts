import type { Locale } from "@masthead/contract/platform/locale.ts";

interface StoryPage {
  title: string;
  intro: string;
  path: string;
  /** Paths of its articles, in order. */
  paths: string[];
}

/** schema.org data of the page of a story package. */
export const storyJsonLd = (
  { title, intro, path, paths }: StoryPage,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
) => ({
  "@type": "CollectionPage",
  name: title,
  description: intro || undefined,
  url: publicUrl + path,
  inLanguage: locale,
  mainEntity: {
    "@type": "ItemList",
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: paths.length,
    itemListElement: paths.map((one, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: publicUrl + one,
    })),
  },
});
