import { storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { storyPackage } from "../article/story-package/story-package.table.ts";
import { visibleStoryPackage } from "../article/story-package/story-package.visible.ts";
import type { SitemapRecords } from "../sitemap/sitemap-records.ts";
import { storyPackagePages } from "./story-package.service.ts";

export const storyPackageSitemap: SitemapRecords = {
  file: "stories",
  position: 1,
  tag: "list:storyPackage",
  table: storyPackage,
  visible: visibleStoryPackage,
  async paths(db) {
    const pages = await storyPackagePages(db, new Date());
    return pages.map(
      ({ id, languages }) =>
        (locale) =>
          languages.includes(locale) ? storyPackagePath(locale, id) : null,
    );
  },
};
