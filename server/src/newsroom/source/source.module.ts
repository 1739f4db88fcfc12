import { staffSource } from "@masthead/contract/newsroom/source.ts";
import { source } from "@masthead/contract/newsroom/topic.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { sourceRecords } from "./source.records.ts";
import { sourceRouter } from "./source.router.ts";

export const sourceModule: ServerModule = {
  router: { source: sourceRouter },
  records: [sourceRecords],
  purges: [purgeOf(sourceRecords)],
  apiTags: { source: "Sources of articles." },
  apiSchemas: {
    Source: { schema: source },
    StaffSource: { schema: staffSource },
  },
};
