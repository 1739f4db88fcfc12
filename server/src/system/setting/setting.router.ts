import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { settingRecords } from "./setting.records.ts";
import { dashboardSettings, mobileSettingsOf, websiteSettings } from "./setting.service.ts";
import { completeSettings, editSetting } from "./setting-edit.service.ts";

const { setting } = calls;

export const settingRouter = setting.router({
  website: setting.website.handler(({ context, input }) => websiteSettings(inCallLocale(context, input))),
  mobile: setting.mobile.handler(({ context, input }) => mobileSettingsOf(inCallLocale(context, input))),
  dashboard: setting.dashboard.handler(({ context, input }) => dashboardSettings(inCallLocale(context, input))),
  staffList: setting.staffList.handler(async ({ context, input }) => {
    await completeSettings(context);
    return listRecords(inCallLocale(context, input), settingRecords, input);
  }),
  staffGet: setting.staffGet.handler(({ context, input }) => getRecord(inCallLocale(context, input), settingRecords, input.id)),
  edit: setting.edit.handler(({ context, input }) => editSetting(context, input)),
});
