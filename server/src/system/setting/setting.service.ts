import type { Currency } from "@masthead/contract/commerce/money.ts";
import { DEFAULT_NUMERALS, type Numerals, setNumerals } from "@masthead/contract/system/format.ts";
import { type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import type { DashboardSettings, mobileSettings, SettingPlace, WebsiteSettings } from "@masthead/contract/system/setting.ts";
import type { z } from "zod";
import { tag } from "../../platform/cache/tags.ts";
import { sanitizeBody } from "../../platform/html/sanitize.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { SETTING_KEYS } from "./setting.keys.ts";
import { storedSettings } from "./setting.store.ts";

const initialOf = (scope: string, key: string) => SETTING_KEYS.find((one) => one.scope === scope && one.key === key)?.initial;

/** Reads settings by key: what is stored, else what holds while nobody set it. */
async function settings(context: CallContext): Promise<(scope: string, key: string) => unknown> {
  const stored = await context.platform.memo.get("settings", async () => {
    tag("list:setting");
    const values = new Map((await storedSettings(context.db)).map((row) => [`${row.scope}.${row.key}`, row.value]));
    setNumerals((values.get("website.numerals") as Numerals | undefined) ?? DEFAULT_NUMERALS);
    return values;
  });
  return (scope, key) => stored.get(`${scope}.${key}`) ?? initialOf(scope, key);
}

export async function websiteSettings(context: CallContext): Promise<WebsiteSettings> {
  const value = await settings(context);
  const text = (key: string) => String(value("website", key) ?? "");
  const words = (key: string) => localized(value("website", key) as LocalizedText, context.locale);
  return {
    siteName: words("siteName"),
    tagline: words("tagline"),
    description: words("description"),
    notice: words("notice"),
    timeZone: text("timeZone"),
    numerals: value("website", "numerals") as Numerals,
    contactEmail: text("contactEmail"),
    contactPhone: text("contactPhone"),
    contactAddress: words("contactAddress"),
    aboutUs: sanitizeBody(words("aboutUs")),
    termsAndPrivacy: sanitizeBody(words("termsAndPrivacy")),
  };
}

/** IANA zone of the station, without the rest of its settings. */
export async function stationZone(context: CallContext): Promise<string> {
  return String((await settings(context))("website", "timeZone"));
}

/** The same, read within a transaction: one that holds locks must not wait for a second connection. */
export async function stationZoneIn(tx: Db): Promise<string> {
  return String(await settingIn(tx, "website", "timeZone"));
}

/** Hours for which the key of a channel opens it; 0: until it is replaced. Read within a transaction, like the zone. */
export async function channelKeyHours(tx: Db): Promise<number> {
  return Number(await settingIn(tx, "mobile", "channelKeyHours"));
}

async function settingIn(tx: Db, scope: string, key: string) {
  const stored = (await storedSettings(tx)).find((one) => one.scope === scope && one.key === key);
  return stored?.value ?? initialOf(scope, key);
}

/** What of a sum is tax when it is contained in it, in hundredths of a percent: 1600 is 16 %. */
export async function taxRate(context: CallContext): Promise<number> {
  return Number((await settings(context))("website", "taxRate"));
}

/** Currency that what is new is sold in, unless another is said. */
export async function stationCurrency(context: CallContext): Promise<Currency> {
  return (await settings(context))("website", "currency") as Currency;
}

/** Cities that the weather is told of, in their order. */
export async function weatherPlaces(context: CallContext): Promise<SettingPlace[]> {
  return (await settings(context))("website", "weatherPlaces") as SettingPlace[];
}

export async function mobileSettingsOf(context: CallContext): Promise<z.infer<typeof mobileSettings>> {
  const value = await settings(context);
  return {
    siteName: localized(value("website", "siteName") as LocalizedText, context.locale),
    timeZone: String(value("website", "timeZone")),
    numerals: value("website", "numerals") as Numerals,
    minimumVersionIos: String(value("mobile", "minimumVersionIos")),
    minimumVersionAndroid: String(value("mobile", "minimumVersionAndroid")),
    appStoreUrl: (value("mobile", "appStoreUrl") as string | null) ?? null,
    playStoreUrl: (value("mobile", "playStoreUrl") as string | null) ?? null,
  };
}

export async function dashboardSettings(context: CallContext): Promise<DashboardSettings> {
  const value = await settings(context);
  return {
    siteName: localized(value("website", "siteName") as LocalizedText, context.locale),
    timeZone: String(value("website", "timeZone")),
    numerals: value("website", "numerals") as Numerals,
    currency: value("website", "currency") as Currency,
    notice: localized(value("dashboard", "notice") as LocalizedText, context.locale),
    handbookUrl: (value("dashboard", "handbookUrl") as string | null) ?? null,
  };
}
