import { currency } from "@masthead/contract/commerce/money-schemas.ts";
import {
  campaignStatus,
  offeredDevice,
  offeredPackage,
  staffPackage,
} from "@masthead/contract/commerce/package.ts";
import { entitlement, scoped } from "@masthead/contract/commerce/package-schemas.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { hasRow } from "../../platform/postgres/has-row.ts";
import { gatewayKind } from "../gateway/gateways.ts";
import { packageJobs } from "./package.jobs.ts";
import { packageRecords } from "./package.records.ts";
import { packageRoutes } from "./package.router.ts";
import { packageTable } from "./package.table.ts";
import { isOnSale } from "./package.visible.ts";
import { packageReferences } from "./package-reference.sql.ts";

export const packageModule: ServerModule = {
  router: { package: packageRoutes },
  jobs: packageJobs,
  records: [packageRecords],
  purges: [purgeOf(packageRecords)],
  references: packageReferences,
  setup: {
    sales: async ({ db, now, platform }) => ({
      hasPackage: await hasRow(db, packageTable, isOnSale(now, "website")),
      gateway: gatewayKind(platform.config),
    }),
  },
  apiTags: { package: "Packages on sale: the regular list and campaigns." },
  apiSchemas: {
    CampaignStanding: { schema: campaignStatus },
    Currency: { schema: currency },
    Entitlement: { schema: entitlement },
    OfferedDevice: { schema: offeredDevice },
    Package: { schema: offeredPackage },
    ScopedEntitlement: { schema: scoped },
    StaffPackage: { schema: staffPackage },
  },
};
