import { DEFAULT_COUNTRY } from "@masthead/contract/platform/constants.ts";
import { DEFAULT_NUMERALS } from "@masthead/contract/platform/format.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import type { SettingScope, SettingType } from "./setting.table.ts";

export interface SettingDefinition {
  scope: SettingScope;
  key: string;
  type: SettingType;
  label: LocalizedText;
  defaultValue: unknown;
  /**
   * A change requires a recent authentication. Settings that only change texts and their appearance
   * are exempt.
   */
  stepUp: boolean;
}

const define = (
  scope: SettingScope,
  key: string,
  type: SettingType,
  en: string,
  ar: string,
  initial: unknown,
  { stepUp = true } = {},
): SettingDefinition => ({
  scope,
  key,
  type,
  stepUp,
  label: { "en-US": en, "ar-JO": ar },
  defaultValue: initial,
});

/** Option of settings that change texts or their look. */
const TEXT_ONLY = { stepUp: false };

type City = [
  en: string,
  ar: string,
  latitude: number,
  longitude: number,
  country: string,
  timeZone: string,
];

const place = (...[en, ar, latitude, longitude, country, timeZone]: City): SettingPlace => ({
  name: { "en-US": en, "ar-JO": ar },
  latitude,
  longitude,
  country,
  timeZone,
});

/** Cities of the weather and of prayer times, with countries and time zones. */
export const WEATHER_PLACES = [
  place("Amman", "عمّان", 31.9539, 35.9106, "JO", "Asia/Amman"),
  place("Irbid", "إربد", 32.5556, 35.85, "JO", "Asia/Amman"),
  place("Zarqa", "الزرقاء", 32.0728, 36.088, "JO", "Asia/Amman"),
  place("Aqaba", "العقبة", 29.5321, 35.0063, "JO", "Asia/Amman"),
  place("Jerusalem", "القدس", 31.769, 35.2163, "PS", "Asia/Jerusalem"),
  place("Gaza", "غزة", 31.5, 34.4667, "PS", "Asia/Gaza"),
  place("Damascus", "دمشق", 33.5102, 36.2913, "SY", "Asia/Damascus"),
  place("Baghdad", "بغداد", 33.3406, 44.4009, "IQ", "Asia/Baghdad"),
  place("Riyadh", "الرياض", 24.6877, 46.7219, "SA", "Asia/Riyadh"),
  place("Cairo", "القاهرة", 30.0626, 31.2497, "EG", "Africa/Cairo"),
];

/**
 * British and American spellings, abbreviations, and everyday words with their news equivalents.
 */
const SYNONYMS: LocalizedText = {
  "en-US": [
    "theatre, theater",
    "centre, center",
    "colour, color",
    "labour, labor",
    "neighbour, neighbor",
    "harbour, harbor",
    "defence, defense",
    "organisation, organization",
    "programme, program",
    "metre, meter",
    "litre, liter",
    "grey, gray",
    "travelling, traveling",
    "petrol, gasoline",
    "football, soccer",
    "lorry, truck",
    "car, automobile",
    "dinar, JOD, JD",
    "dollar, USD",
    "United Nations, UN",
    "European Union, EU",
    "artificial intelligence, AI",
  ].join("\n"),
  "ar-JO": [
    "حافلة, باص",
    "كرة, كورة, طابة",
    "هاتف, تلفون, موبايل, جوال",
    "حاسوب, كمبيوتر",
    "إنترنت, الشبكة العنكبوتية",
    "تلفاز, تلفزيون",
    "مشفى, مستشفى",
    "بندورة, طماطم",
    "دينار, JOD",
    "دولار, USD",
    "الأمم المتحدة, UN",
    "الاتحاد الأوروبي, EU",
    "الذكاء الاصطناعي, AI",
  ].join("\n"),
};

/** One day. Apps request the current key, so it can be short-lived. */
const DEFAULT_CHANNEL_KEY_HOURS = 24;

/** Push alerts per day and language from which staff are warned. */
const DEFAULT_PUSHES_PER_DAY = 10;

/** Alert mails per day and language from which staff are warned. */
const DEFAULT_ALERT_MAILS_PER_DAY = 5;

/** Long enough to read a notice, short enough for breaking news. */
const DEFAULT_ESCALATION_MINUTES = 5;

/** Usual in Jordan and in most Arab countries. */
const DEFAULT_IMSAK_MINUTES = 10;

/** Letters answer what is still in people's minds. */
const DEFAULT_LETTER_DAYS = 30;

export const SETTING_DEFINITIONS: SettingDefinition[] = [
  define(
    "website",
    "siteName",
    "localizedText",
    "Name of the station",
    "اسم المحطة",
    { "en-US": "Masthead", "ar-JO": "ماستهد" },
    TEXT_ONLY,
  ),
  define(
    "website",
    "accentColour",
    "brandColour",
    "Brand colour of the site and of emails",
    "لون هوية الموقع والرسائل البريدية",
    "",
    TEXT_ONLY,
  ),
  define(
    "website",
    "logo",
    "logo",
    "Logo on light surfaces",
    "شعار الهوية على الخلفيات الفاتحة",
    null,
    TEXT_ONLY,
  ),
  define(
    "website",
    "darkLogo",
    "logo",
    "Logo on dark surfaces",
    "شعار الهوية على الخلفيات الداكنة",
    null,
    TEXT_ONLY,
  ),
  define("website", "tagline", "localizedText", "Tagline", "الشعار", {}, TEXT_ONLY),
  define(
    "website",
    "description",
    "localizedText",
    "Description for search engines",
    "وصف لمحركات البحث",
    {},
    TEXT_ONLY,
  ),
  define(
    "website",
    "notice",
    "localizedText",
    "Notice at the top of every page",
    "تنبيه أعلى كل صفحة",
    {},
    TEXT_ONLY,
  ),
  define("website", "timeZone", "timeZone", "Time zone", "المنطقة الزمنية", "Asia/Amman"),
  define("website", "country", "country", "Country of the station", "بلد المحطة", DEFAULT_COUNTRY),
  define(
    "website",
    "numerals",
    "numerals",
    "Numerals in Arabic",
    "الأرقام في النص العربي",
    DEFAULT_NUMERALS,
    TEXT_ONLY,
  ),
  define(
    "website",
    "weatherPlaces",
    "places",
    "Cities with weather and prayer times",
    "مدن الطقس ومواقيت الصلاة",
    WEATHER_PLACES,
    TEXT_ONLY,
  ),
  define(
    "website",
    "prayerTimes",
    "flag",
    "Show prayer times, Hijri dates and Ramadan",
    "عرض مواقيت الصلاة والتاريخ الهجري ورمضان",
    false,
    TEXT_ONLY,
  ),
  define(
    "website",
    "ramadanLook",
    "flag",
    "Ramadan look of the site, from its announcement until the Eid",
    "مظهر رمضان في الموقع، من إعلانه حتى العيد",
    false,
    TEXT_ONLY,
  ),
  define(
    "website",
    "imsakMinutes",
    "minutes",
    "Minutes from imsak to Fajr",
    "الدقائق بين الإمساك والفجر",
    DEFAULT_IMSAK_MINUTES,
    TEXT_ONLY,
  ),
  define(
    "website",
    "searchSynonyms",
    "localizedWordGroups",
    "Words with the same meaning in the search",
    "كلمات بالمعنى نفسه في البحث",
    SYNONYMS,
    TEXT_ONLY,
  ),
  define(
    "website",
    "currency",
    "currency",
    "Currency of new packages",
    "عملة الباقات الجديدة",
    "JOD",
  ),
  define("website", "taxRate", "rate", "Tax included in prices", "الضريبة المشمولة في الأسعار", 0),
  define("website", "sellerName", "localizedText", "Seller on receipts", "البائع في الإيصالات", {}),
  define(
    "website",
    "sellerAddress",
    "localizedText",
    "Address of the seller on receipts",
    "عنوان البائع في الإيصالات",
    {},
  ),
  define(
    "website",
    "taxNumber",
    "text",
    "Tax number on receipts",
    "الرقم الضريبي في الإيصالات",
    "",
  ),
  define(
    "website",
    "cashPayments",
    "flag",
    "Readers can pay in cash",
    "يمكن للقراء الدفع نقدًا",
    true,
  ),
  define(
    "website",
    "contactEmail",
    "email",
    "Email address for readers",
    "البريد الإلكتروني للقراء",
    "",
  ),
  define("website", "contactPhone", "phone", "Phone", "الهاتف", "", TEXT_ONLY),
  define(
    "website",
    "contactAddress",
    "localizedText",
    "Postal address",
    "العنوان البريدي",
    {},
    TEXT_ONLY,
  ),
  define(
    "website",
    "letters",
    "flag",
    "Readers can write letters to the editor",
    "يمكن للقراء مراسلة المحرر",
    false,
    TEXT_ONLY,
  ),
  define(
    "website",
    "letterDays",
    "count",
    "Days in which readers can write about an article (0: no limit)",
    "عدد الأيام المتاحة للكتابة عن المقال (0: بلا حد)",
    DEFAULT_LETTER_DAYS,
    TEXT_ONLY,
  ),
  define(
    "website",
    "pinFromAge",
    "ageRating",
    "Age rating from which viewers need a PIN",
    "التصنيف العمري الذي يلزم ابتداءً منه رمز المشاهدة",
    0,
  ),
  define(
    "website",
    "partnerDomains",
    "partnerDomains",
    "Partner sites that may embed players and headlines",
    "مواقع الشركاء التي يجوز لها تضمين المشغّلات والعناوين",
    "",
  ),
  define("website", "aboutUs", "localizedHtml", "About us", "من نحن", {}, TEXT_ONLY),
  define(
    "website",
    "termsAndPrivacy",
    "localizedHtml",
    "Terms and privacy",
    "الشروط والخصوصية",
    {},
  ),
  define(
    "dashboard",
    "notice",
    "localizedText",
    "Notice to staff",
    "تنبيه للعاملين",
    {},
    TEXT_ONLY,
  ),
  define(
    "dashboard",
    "setupGuide",
    "flag",
    "Home page shows Superadmins the guide “Set up your station”",
    "تعرض الصفحة الرئيسية للمشرفين العامين دليل «إعداد المحطة»",
    true,
    TEXT_ONLY,
  ),
  define(
    "dashboard",
    "setupSkipped",
    "setupSteps",
    "Skipped steps of the guide “Set up your station”",
    "خطوات متروكة من دليل «إعداد المحطة»",
    [],
    TEXT_ONLY,
  ),
  define(
    "dashboard",
    "handbookUrl",
    "url",
    "Link to the staff handbook",
    "رابط دليل العاملين",
    null,
  ),
  define(
    "dashboard",
    "editionApproval",
    "flag",
    "Articles need approval before publication",
    "يلزم اعتماد المقالات قبل النشر",
    false,
  ),
  define(
    "dashboard",
    "twoPeopleForBreaking",
    "flag",
    "Breaking news and push alerts need a second person",
    "يلزم شخص ثانٍ لنشر العاجل وإرسال الإشعارات",
    false,
  ),
  define(
    "dashboard",
    "kickers",
    "localizedText",
    "Labels before headlines on front pages, one per line",
    "وسوم العناوين في الصفحات الأولى، واحد في كل سطر",
    {
      "en-US": "Analysis\nExclusive\nExplainer\nInterview\nOpinion\nIn pictures",
      "ar-JO": "تحليل\nخاص\nشرح\nمقابلة\nرأي\nبالصور",
    },
  ),
  define(
    "dashboard",
    "breakingKicker",
    "localizedText",
    "Label before headlines of breaking news",
    "وسم عناوين الأخبار العاجلة",
    {
      "en-US": "Breaking",
      "ar-JO": "عاجل",
    },
  ),
  define(
    "dashboard",
    "escalateAfter",
    "minutes",
    "Minutes until unclaimed urgent work alerts further colleagues",
    "الدقائق قبل تنبيه زملاء آخرين إلى مهمة عاجلة لم يتولَّها أحد",
    DEFAULT_ESCALATION_MINUTES,
  ),
  define(
    "dashboard",
    "pushesPerDay",
    "count",
    "Push alerts per day and language above which staff are warned",
    "عدد الإشعارات اليومي لكل لغة الذي يُنبَّه العاملون عند تجاوزه",
    DEFAULT_PUSHES_PER_DAY,
  ),
  define(
    "dashboard",
    "alertMailsPerDay",
    "count",
    "Breaking news emails per day and language above which staff are warned",
    "عدد رسائل العاجل البريدية اليومي لكل لغة الذي يُنبَّه العاملون عند تجاوزه",
    DEFAULT_ALERT_MAILS_PER_DAY,
  ),
  define(
    "dashboard",
    "channelAlertEmails",
    "emails",
    "Email addresses that are told when a source of a channel fails and recovers",
    "عناوين بريدية تُبلَّغ بتعطّل مصدر بثّ قناة وبعودته",
    "",
  ),
  define(
    "mobile",
    "minimumVersionIos",
    "version",
    "Oldest supported iOS app version",
    "أقدم إصدار مدعوم على iOS",
    "1.0.0",
  ),
  define(
    "mobile",
    "minimumVersionAndroid",
    "version",
    "Oldest supported Android app version",
    "أقدم إصدار مدعوم على أندرويد",
    "1.0.0",
  ),
  define(
    "mobile",
    "channelKeyHours",
    "lifetime",
    "Lifetime of channel keys, in hours",
    "مدة صلاحية مفاتيح القنوات بالساعات",
    DEFAULT_CHANNEL_KEY_HOURS,
  ),
  define("mobile", "appStoreUrl", "url", "App Store link", "رابط آب ستور", null),
  define("mobile", "playStoreUrl", "url", "Google Play link", "رابط غوغل بلاي", null),
  define(
    "mobile",
    "iosApps",
    "iosApps",
    "iOS apps that open links of the site",
    "تطبيقات iOS التي تفتح روابط الموقع",
    "",
  ),
  define(
    "mobile",
    "androidApps",
    "androidApps",
    "Android apps that open links of the site",
    "تطبيقات أندرويد التي تفتح روابط الموقع",
    "",
  ),
  define(
    "mobile",
    "returnUrls",
    "returnUrls",
    "Addresses that apps return to after the payment",
    "عناوين تعود إليها التطبيقات بعد الدفع",
    "",
  ),
];
