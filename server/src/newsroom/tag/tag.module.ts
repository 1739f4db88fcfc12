import { staffTag } from "@masthead/contract/newsroom/tag.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { isEnabled } from "../name-source.ts";
import { tagRecords } from "./tag.records.ts";
import { tagRouter } from "./tag.router.ts";
import { tag } from "./tag.table.ts";

export const tagModule: ServerModule = {
  router: { tag: tagRouter },
  records: [tagRecords],
  purges: [purgeOf(tagRecords)],
  topic: { kind: "tag", entity: "Tag", table: tag, visible: sql`e.status and e.visible` },
  names: [
    {
      group: "topics",
      kind: "tag",
      table: tag,
      id: tag.id,
      updatedAt: tag.updatedAt,
      name: tag.name,
      slug: tag.slug,
      visible: () => sql`(${tag.visible} and not ${tag.proposed} and ${isEnabled(tag)})`,
    },
  ],
  apiTags: { tag: "Tags of articles." },
  apiSchemas: {
    StaffTag: { schema: staffTag },
  },
};
