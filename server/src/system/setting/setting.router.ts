import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { mobileSettingsOf, websiteSettings } from "./setting.service.ts";

export const settingRouter = calls.setting.router({
  website: calls.setting.website.handler(({ context, input }) => websiteSettings(inCallLocale(context, input))),
  mobile: calls.setting.mobile.handler(({ context, input }) => mobileSettingsOf(inCallLocale(context, input))),
});
