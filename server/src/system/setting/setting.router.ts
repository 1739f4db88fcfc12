import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { settingRecords } from "./setting.records.ts";
import { dashboardSettings, mobileSettingsOf, websiteSettings } from "./setting.service.ts";
import { editSetting, insertMissingSettings } from "./setting-edit.service.ts";

const { setting } = calls;

export const settingRouter = setting.router({
  website: setting.website.handler(({ context, input }) =>
    websiteSettings(withInputLocale(context, input)),
  ),
  mobile: setting.mobile.handler(({ context, input }) =>
    mobileSettingsOf(withInputLocale(context, input)),
  ),
  dashboard: setting.dashboard.handler(({ context, input }) =>
    dashboardSettings(withInputLocale(context, input)),
  ),
  staffList: setting.staffList.handler(async ({ context, input }) => {
    await insertMissingSettings(context);
    return listRecords(withInputLocale(context, input), settingRecords, input);
  }),
  staffGet: setting.staffGet.handler(({ context, input }) =>
    getRecord(withInputLocale(context, input), settingRecords, input.id),
  ),
  edit: setting.edit.handler(({ context, input }) => editSetting(context, input)),
});
