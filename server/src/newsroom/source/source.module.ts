import { staffSource } from "@masthead/contract/newsroom/source.ts";
import { source as sourceSchema } from "@masthead/contract/newsroom/topic.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { sourceRecords } from "./source.records.ts";
import { sourceRouter } from "./source.router.ts";
import { source } from "./source.table.ts";

export const sourceModule: ServerModule = {
  router: { source: sourceRouter },
  records: [sourceRecords],
  purges: [purgeOf(sourceRecords)],
  topic: {
    kind: "source",
    entity: "Source",
    table: source,
    visible: sql`e.status`,
    url: sql`e.url`,
    imageId: sql`e.logo_id`,
  },
  apiTags: { source: "Sources of articles." },
  apiSchemas: {
    Source: { schema: sourceSchema },
    StaffSource: { schema: staffSource },
  },
};
