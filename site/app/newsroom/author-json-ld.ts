import type { TopicPageData } from "@masthead/contract/newsroom/article/article.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { Frame } from "../layouts/frame.server.ts";

/** schema.org data (JSON-LD) of an author's page; `at` is its path. */
export function authorJsonLd(
  { name, role, bio, photo, socialLinks }: NonNullable<TopicPageData["subject"]>,
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
      image: photo ? publicUrl + cardPath(photo) : undefined,
      worksFor: { "@type": "NewsMediaOrganization", name: settings.siteName, url: `${publicUrl}/` },
      sameAs: socialLinks.length ? socialLinks.map(({ url }) => url) : undefined,
    },
  };
}
