import type { ArticleListing } from "@masthead/contract/newsroom/article.ts";
import type { Frame } from "../layouts/frame.server.ts";

/** The page of an author, as schema.org has it. @param at path of the page */
export function authorJsonLd(
  { name, role, bio, photo, socialLinks }: NonNullable<ArticleListing["subject"]>,
  { at, frame: { publicUrl, settings } }: { at: string; frame: Frame },
): object {
  return {
    "@type": "ProfilePage",
    url: publicUrl + at,
    mainEntity: {
      "@type": "Person",
      name,
      url: publicUrl + at,
      jobTitle: role || undefined,
      description: bio || undefined,
      image: photo ? `${publicUrl}${photo.base}-card.jpg` : undefined,
      worksFor: { "@type": "NewsMediaOrganization", name: settings.siteName, url: `${publicUrl}/` },
      sameAs: socialLinks.length ? socialLinks.map(({ url }) => url) : undefined,
    },
  };
}
