import { calls } from "../../platform/api/calls.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { settingRecords } from "./setting.records.ts";
import { dashboardSettings, mobileSettingsOf, websiteSettings } from "./setting.service.ts";
import { editSetting, insertMissingSettings } from "./setting-edit.service.ts";

const { setting } = calls;

export const settingRouter = setting.router({
  website: setting.website.handler(({ context }) => websiteSettings(context)),
  mobile: setting.mobile.handler(({ context }) => mobileSettingsOf(context)),
  dashboard: setting.dashboard.handler(({ context }) => dashboardSettings(context)),
  staffList: setting.staffList.handler(async ({ context, input }) => {
    await insertMissingSettings(context);
    return listRecords(context, settingRecords, input);
  }),
  staffGet: setting.staffGet.handler(({ context, input }) =>
    getRecord(context, settingRecords, input.id),
  ),
  edit: setting.edit.handler(({ context, input }) => editSetting(context, input)),
});
