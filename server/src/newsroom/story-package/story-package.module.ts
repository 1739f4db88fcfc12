import {
  staffStoryPackage,
  storyArticle,
  storyPackageRow,
  storyPackage as storyPackageSchema,
} from "@masthead/contract/newsroom/story-package.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { storyPackageReferences } from "../article/story-package/story-package.sql.ts";
import { storyPackage } from "../article/story-package/story-package.table.ts";
import { visibleStoryPackage } from "../article/story-package/story-package.visible.ts";
import { storyPackageRecords } from "./story-package.records.ts";
import { storyPackageRouter } from "./story-package.router.ts";
import { storyPackagePages } from "./story-package.service.ts";
import { storyPackageSitemap } from "./story-package.sitemap.ts";

export const storyPackageModule: ServerModule = {
  router: { storyPackage: storyPackageRouter },
  records: [storyPackageRecords],
  purges: [purgeOf(storyPackageRecords)],
  references: [storyPackageReferences],
  recordPages: [
    {
      path: /^\/stories\/(?<id>[1-9]\d{0,14})$/,
      find: async ({ db, now, locale }, { id }) =>
        (await storyPackagePages(db, now)).some(
          (one) => one.id === Number(id) && one.languages.includes(locale),
        ),
    },
  ],
  sitemap: storyPackageSitemap,
  trackedPages: [
    {
      kind: "storyPackage",
      visible: sql`exists (select from ${storyPackage} where ${storyPackage.id} = s.id and ${visibleStoryPackage})`,
    },
  ],
  apiTags: { storypackage: "Story packages: articles about one story, put together by editors." },
  apiSchemas: {
    StaffStoryPackage: { schema: staffStoryPackage },
    StoryArticle: { schema: storyArticle },
    StoryPackage: { schema: storyPackageSchema },
    StoryPackageRow: { schema: storyPackageRow },
  },
};
