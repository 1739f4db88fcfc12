import { staffAuthor } from "@masthead/contract/newsroom/author.ts";
import { author as authorSchema } from "@masthead/contract/newsroom/topic.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { personNames } from "../topic/person-names.ts";
import { authorRecords } from "./author.records.ts";
import { authorRouter } from "./author.router.ts";
import { author } from "./author.table.ts";

export const authorModule: ServerModule = {
  router: { author: authorRouter },
  records: [authorRecords],
  purges: [purgeOf(authorRecords)],
  topic: {
    kind: "author",
    entity: "Author",
    table: author,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    links: sql`e.social_links`,
    imageId: sql`e.photo_id`,
  },
  names: [personNames("author", author)],
  apiTags: { author: "Authors of articles." },
  apiSchemas: {
    Author: { schema: authorSchema },
    StaffAuthor: { schema: staffAuthor },
  },
};
