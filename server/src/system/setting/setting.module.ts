import {
  dashboardSettings,
  mobileSettings,
  staffSetting,
  websiteSettings,
} from "@masthead/contract/system/setting.ts";
import type { ServerModule } from "../../module.ts";
import { registerLocaleSwitch } from "./locale-switch.http.ts";
import { logoUses } from "./logo-setting.ts";
import { registerLowDataSwitch } from "./low-data-switch.http.ts";
import { settingRecords } from "./setting.records.ts";
import { settingRouter } from "./setting.router.ts";

export const settingModule: ServerModule = {
  router: { setting: settingRouter },
  records: [settingRecords],
  mediaUses: logoUses,
  apiTags: { setting: "Settings of the station for the website and the apps." },
  apiSchemas: {
    DashboardSettings: { schema: dashboardSettings },
    MobileSettings: { schema: mobileSettings },
    StaffSetting: { schema: staffSetting },
    WebsiteSettings: { schema: websiteSettings },
  },
  routes: (http, { platform }) => {
    registerLocaleSwitch(http, platform);
    registerLowDataSwitch(http, platform);
  },
};
