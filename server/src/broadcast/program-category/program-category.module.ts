import {
  programCategory,
  staffProgramCategory,
} from "@masthead/contract/broadcast/program-category.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { programCategoryRecords } from "./program-category.records.ts";
import { programCategoryRouter } from "./program-category.router.ts";

export const programCategoryModule: ServerModule = {
  router: { programCategory: programCategoryRouter },
  records: [programCategoryRecords],
  purges: [purgeOf(programCategoryRecords)],
  entitlementScopes: [
    {
      scope: "programCategory",
      records: programCategoryRecords,
      tag: (id) => `programCategory:${id}`,
    },
  ],
  apiTags: { programcategory: "Categories of programs." },
  apiSchemas: {
    ProgramCategory: { schema: programCategory },
    StaffProgramCategory: { schema: staffProgramCategory },
  },
};
