import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import type { SettingScope, SettingType } from "./setting.table.ts";

export interface SettingKey {
  scope: SettingScope;
  key: string;
  type: SettingType;
  label: LocalizedText;
  /** What holds while nobody set it. */
  initial: unknown;
}

const define = (scope: SettingScope, key: string, type: SettingType, en: string, ar: string, initial: unknown): SettingKey => ({
  scope,
  key,
  type,
  label: { "en-US": en, "ar-JO": ar },
  initial,
});

/** Every setting there is. */
export const SETTING_KEYS: SettingKey[] = [
  define("website", "siteName", "localizedText", "Name of the station", "اسم المحطة", { "en-US": "Masthead", "ar-JO": "ماستهد" }),
  define("website", "tagline", "localizedText", "Tagline", "الشعار", {}),
  define("website", "description", "localizedText", "Description for search engines", "وصف لمحركات البحث", {}),
  define("website", "notice", "localizedText", "Notice on top of every page", "تنبيه أعلى كل صفحة", {}),
  define("website", "timeZone", "timeZone", "Time zone", "المنطقة الزمنية", "Asia/Amman"),
  define("website", "contactEmail", "email", "E-mail for readers", "البريد الإلكتروني للقرّاء", ""),
  define("website", "contactPhone", "phone", "Telephone", "الهاتف", ""),
  define("website", "contactAddress", "localizedText", "Postal address", "العنوان البريدي", {}),
  define("website", "aboutUs", "localizedHtml", "About us", "من نحن", {}),
  define("website", "termsAndPrivacy", "localizedHtml", "Terms and privacy", "الشروط والخصوصية", {}),
  define("dashboard", "notice", "localizedText", "Notice to staff", "تنبيه للعاملين", {}),
  define("dashboard", "handbookUrl", "url", "Address of the staff handbook", "رابط دليل العاملين", null),
  define("mobile", "minimumVersionIos", "version", "Oldest iOS app that still works", "أقدم إصدار يعمل على iOS", "1.0.0"),
  define("mobile", "minimumVersionAndroid", "version", "Oldest Android app that still works", "أقدم إصدار يعمل على أندرويد", "1.0.0"),
  define("mobile", "appStoreUrl", "url", "App Store address", "رابط آب ستور", null),
  define("mobile", "playStoreUrl", "url", "Google Play address", "رابط غوغل بلاي", null),
];
