import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import {
  DEFAULT_NUMERALS,
  type Numerals,
  setNumerals,
} from "@masthead/contract/platform/format.ts";
import {
  LOCALES,
  type Locale,
  type LocalizedText,
  localized,
} from "@masthead/contract/platform/locale.ts";
import { type AndroidApp, androidAppsOf, linesOf } from "@masthead/contract/system/apps.ts";
import { mailAccent } from "@masthead/contract/system/brand-colours.ts";
import type {
  DashboardSettings,
  mobileSettings,
  SettingPlace,
  WebsiteSettings,
} from "@masthead/contract/system/setting.ts";
import type { SetupStepName } from "@masthead/contract/system/setup.ts";
import { logoFilePath, logoMailSize } from "@masthead/contract/system/station-logo.ts";
import { parseWordGroups } from "@masthead/contract/system/word-groups.ts";
import type { z } from "zod";
import { tag } from "../../platform/cache/tags.ts";
import { sanitizeBody } from "../../platform/html/sanitize.ts";
import { setMailAccent } from "../../platform/mail/mail-accent.ts";
import { setMailLogo } from "../../platform/mail/mail-logo.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { logoImages } from "./logo-images.ts";
import { SETTING_DEFINITIONS, WEATHER_PLACES } from "./setting.definitions.ts";
import { storedSettings } from "./setting.store.ts";

const defaultOf = (scope: string, key: string) =>
  SETTING_DEFINITIONS.find((definition) => definition.scope === scope && definition.key === key)
    ?.defaultValue;

/** Returns a reader of settings: the stored value, or the default. */
async function settings(context: CallContext): Promise<(scope: string, key: string) => unknown> {
  const stored = await context.platform.memo.get("settings", async () => {
    tag("list:setting");
    const values = new Map(
      (await storedSettings(context.db)).map((row) => [`${row.scope}.${row.key}`, row.value]),
    );
    setNumerals((values.get("website.numerals") as Numerals | undefined) ?? DEFAULT_NUMERALS);
    setMailAccent(mailAccent(String(values.get("website.accentColour") ?? "")));
    return values;
  });
  return (scope, key) => stored.get(`${scope}.${key}`) ?? defaultOf(scope, key);
}

export async function websiteSettings(context: CallContext): Promise<WebsiteSettings> {
  const value = await settings(context);
  const text = (key: string) => String(value("website", key) ?? "");
  const localizedText = (key: string) =>
    localized(value("website", key) as LocalizedText, context.locale);
  return {
    siteName: localizedText("siteName"),
    tagline: localizedText("tagline"),
    description: localizedText("description"),
    notice: localizedText("notice"),
    timeZone: text("timeZone"),
    country: text("country"),
    numerals: value("website", "numerals") as Numerals,
    prayerTimes: value("website", "prayerTimes") === true,
    accentColour: text("accentColour"),
    ...(await stationLogos(context)),
    letters: value("website", "letters") === true,
    contactEmail: text("contactEmail"),
    contactPhone: text("contactPhone"),
    contactAddress: localizedText("contactAddress"),
    aboutUs: sanitizeBody(localizedText("aboutUs")),
    termsAndPrivacy: sanitizeBody(localizedText("termsAndPrivacy")),
  };
}

/** Returns the logos of the station. Mails show the one for light surfaces. */
async function stationLogos(
  context: CallContext,
): Promise<Pick<WebsiteSettings, "logo" | "darkLogo">> {
  const value = await settings(context);
  const ids = [value("website", "logo"), value("website", "darkLogo")];
  if (ids.every((id) => id === null)) {
    setMailLogo(null);
    return { logo: null, darkLogo: null };
  }
  const [logo, darkLogo] = await context.platform.memo.get(
    `logos:${ids}:${context.locale}`,
    async () => {
      tag("list:setting");
      const known = ids.filter((id) => typeof id === "number");
      const images = await logoImages.only().find(context.db, known, context.locale);
      return ids.map((id) => images.get(Number(id)) ?? null);
    },
  );
  const { publicUrl } = context.platform;
  setMailLogo(logo ? { url: publicUrl + logoFilePath(logo), ...logoMailSize(logo) } : null);
  return { logo: logo ?? null, darkLogo: (logo && darkLogo) ?? null };
}

/** Returns the IANA time zone of the station. */
export async function stationTimeZone(context: CallContext): Promise<string> {
  return String((await settings(context))("website", "timeZone"));
}

/** Returns the country of the station (ISO 3166-1). */
export async function stationCountry(context: CallContext): Promise<string> {
  return String((await settings(context))("website", "country"));
}

/**
 * Reads the station's time zone within a transaction: a transaction that holds locks must not wait
 * for a second connection.
 */
export async function stationTimeZoneIn(tx: Db): Promise<string> {
  return String(await settingIn(tx, "website", "timeZone"));
}

/**
 * Reads the lifetime of channel keys in hours, 0 for unlimited. Read within a transaction, like the
 * time zone.
 */
export async function channelKeyHours(tx: Db): Promise<number> {
  return Number(await settingIn(tx, "mobile", "channelKeyHours"));
}

/** Reads the addresses that are mailed when a source of a channel fails or recovers. */
export async function channelAlertEmails(tx: Db): Promise<string[]> {
  return linesOf(String((await settingIn(tx, "dashboard", "channelAlertEmails")) ?? ""));
}

/** Returns the domains of partners that may embed players and headlines; `*` is every site. */
export async function partnerDomains(context: CallContext): Promise<string[]> {
  return linesOf(String((await settings(context))("website", "partnerDomains") ?? ""));
}

/**
 * Reads after how many minutes urgent work escalates that nobody has claimed; 0: never. Read within
 * a transaction, like the time zone.
 */
export async function escalationMinutes(tx: Db): Promise<number> {
  return Number(await settingIn(tx, "dashboard", "escalateAfter"));
}

/**
 * Reads the number of push notifications per day and language above which staff are warned; 0:
 * never. Read within a transaction, like the time zone.
 */
export async function pushesPerDay(tx: Db): Promise<number> {
  return Number(await settingIn(tx, "dashboard", "pushesPerDay"));
}

/** Reads the number of alert mails per day and language above which staff are warned; 0: never. */
export async function alertMailsPerDay(tx: Db): Promise<number> {
  return Number(await settingIn(tx, "dashboard", "alertMailsPerDay"));
}

/** Returns whether readers can write letters, and how long after the publication of an article. */
export async function letterRules(
  context: CallContext,
): Promise<{ letters: boolean; letterDays: number }> {
  const value = await settings(context);
  return {
    letters: value("website", "letters") === true,
    letterDays: Number(value("website", "letterDays")),
  };
}

/** Rules of the newsroom for publishing. */
export interface PublishingRules {
  /** Articles need an approval before they are published. */
  editionApproval: boolean;
  /** Breaking news and push notifications need a second person. */
  twoPeopleForBreaking: boolean;
}

/** Reads the rules for publishing within a transaction, like the time zone. */
export async function publishingRules(tx: Db): Promise<PublishingRules> {
  const stored = await storedSettings(tx);
  const isOn = (key: keyof PublishingRules) => valueIn(stored, "dashboard", key) === true;
  return {
    editionApproval: isOn("editionApproval"),
    twoPeopleForBreaking: isOn("twoPeopleForBreaking"),
  };
}

/** Kickers that editors can choose on front pages. */
interface FrontKickers {
  /** Options of the station in a language, with the one for breaking news. */
  listed: string[];
  /** Options for breaking news, in all languages. */
  breaking: string[];
}

const toKickers = (kickers: unknown, breaking: unknown, locale: Locale): FrontKickers => {
  const [lists, labels] = [kickers as LocalizedText, breaking as LocalizedText];
  const lines = (lists[locale] ?? "").split("\n").map((line) => line.trim());
  return {
    listed: [labels[locale] ?? "", ...lines].filter(Boolean),
    breaking: Object.values(labels).filter(Boolean),
  };
};

/** Reads the kickers for front pages in a language within a transaction, like the time zone. */
export async function kickersIn(tx: Db, locale: Locale): Promise<FrontKickers> {
  const stored = await storedSettings(tx);
  return toKickers(
    valueIn(stored, "dashboard", "kickers"),
    valueIn(stored, "dashboard", "breakingKicker"),
    locale,
  );
}

/** Returns the kickers for front pages in the language of the context. */
export async function frontKickers(context: CallContext): Promise<FrontKickers> {
  const value = await settings(context);
  return toKickers(
    value("dashboard", "kickers"),
    value("dashboard", "breakingKicker"),
    context.locale,
  );
}

/** Whether a kicker says that an article is breaking news. Case does not matter. */
export const isBreakingKicker = (kicker: string, breaking: readonly string[]): boolean =>
  breaking.some((label) => label.toLowerCase() === kicker.trim().toLowerCase());

async function settingIn(tx: Db, scope: string, key: string) {
  return valueIn(await storedSettings(tx), scope, key);
}

const valueIn = (stored: Awaited<ReturnType<typeof storedSettings>>, scope: string, key: string) =>
  stored.find((row) => row.scope === scope && row.key === key)?.value ?? defaultOf(scope, key);

/** Returns the age rating from which viewers need a PIN; 0: none of them does. */
export async function pinFromAge(context: CallContext): Promise<AgeRating> {
  return (await settings(context))("website", "pinFromAge") as AgeRating;
}

/** Returns the tax rate included in prices, in hundredths of a percent: 1600 is 16 %. */
export async function taxRate(context: CallContext): Promise<number> {
  return Number((await settings(context))("website", "taxRate"));
}

/**
 * Returns the seller of packages as printed on receipts; empty texts if the settings do not name
 * one.
 */
export async function sellerDetails(
  context: CallContext,
): Promise<{ name: string; address: string; taxNumber: string }> {
  const value = await settings(context);
  const localizedText = (key: string) =>
    localized(value("website", key) as LocalizedText, context.locale);
  return {
    name: localizedText("sellerName"),
    address: localizedText("sellerAddress"),
    taxNumber: String(value("website", "taxNumber")),
  };
}

/** Returns whether readers can pay in cash. */
export async function acceptsCash(context: CallContext): Promise<boolean> {
  return (await settings(context))("website", "cashPayments") !== false;
}

/** Returns the default currency of new packages. */
export async function stationCurrency(context: CallContext): Promise<Currency> {
  return (await settings(context))("website", "currency") as Currency;
}

/** Returns the cities of the weather page, in order. */
export async function weatherPlaces(context: CallContext): Promise<SettingPlace[]> {
  return (await settings(context))("website", "weatherPlaces") as SettingPlace[];
}

/** Returns whether the site shows prayer times and Hijri dates. */
export async function showsPrayerTimes(context: CallContext): Promise<boolean> {
  return (await settings(context))("website", "prayerTimes") === true;
}

/** Returns whether the site has a look of its own in an announced Ramadan. */
export async function hasRamadanLook(context: CallContext): Promise<boolean> {
  return (await settings(context))("website", "ramadanLook") === true;
}

/** Returns the minutes from imsak to Fajr. */
export async function imsakMinutes(context: CallContext): Promise<number> {
  return Number((await settings(context))("website", "imsakMinutes"));
}

/**
 * Returns the cities with prayer times, and what to use for those without country or time zone: the
 * default cities, then the station.
 */
export async function prayerPlaces(context: CallContext): Promise<{
  places: SettingPlace[];
  known: readonly SettingPlace[];
  station: { country: string; timeZone: string };
}> {
  return {
    places: await weatherPlaces(context),
    known: WEATHER_PLACES,
    station: {
      country: await stationCountry(context),
      timeZone: await stationTimeZone(context),
    },
  };
}

/** Returns groups of words that the search treats as equal, in the language of the caller. */
export async function searchSynonyms(context: CallContext): Promise<string[][]> {
  const text = (await settings(context))("website", "searchSynonyms") as LocalizedText;
  return parseWordGroups(text[context.locale] ?? "");
}

/**
 * The station's own apps: they may open links of the site, use its passkeys, and be returned to
 * after the payment.
 */
export async function registeredApps(
  context: CallContext,
): Promise<{ iosApps: string[]; androidApps: AndroidApp[]; returnUrls: string[] }> {
  const value = await settings(context);
  const text = (key: string) => String(value("mobile", key));
  return {
    iosApps: linesOf(text("iosApps")),
    androidApps: androidAppsOf(text("androidApps")),
    returnUrls: linesOf(text("returnUrls")),
  };
}

export async function mobileSettingsOf(
  context: CallContext,
): Promise<z.infer<typeof mobileSettings>> {
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
    country: String(value("website", "country")),
    numerals: value("website", "numerals") as Numerals,
    currency: value("website", "currency") as Currency,
    notice: localized(value("dashboard", "notice") as LocalizedText, context.locale),
    handbookUrl: (value("dashboard", "handbookUrl") as string | null) ?? null,
    kickers: Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        toKickers(value("dashboard", "kickers"), value("dashboard", "breakingKicker"), locale)
          .listed,
      ]),
    ) as DashboardSettings["kickers"],
    setupGuide: value("dashboard", "setupGuide") === true,
    editionApproval: value("dashboard", "editionApproval") === true,
    twoPeopleForBreaking: value("dashboard", "twoPeopleForBreaking") === true,
  };
}

/** Settings that say how far the station is set up. */
export async function setupSettings(context: CallContext) {
  const value = await settings(context);
  return {
    name: value("website", "siteName") as LocalizedText,
    defaultName: defaultOf("website", "siteName") as LocalizedText,
    contactEmail: String(value("website", "contactEmail")),
    hasLogo: value("website", "logo") !== null,
    hasColour: value("website", "accentColour") !== "",
    acceptsCash: value("website", "cashPayments") !== false,
    skipped: value("dashboard", "setupSkipped") as SetupStepName[],
  };
}
