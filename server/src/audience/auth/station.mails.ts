import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { TFunction } from "i18next";
import { wordsOf } from "../../platform/http/words.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { MailWords } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

export interface Receiver {
  email: string;
  locale: Locale;
}

/** What the station calls itself in a language. */
export const stationOf = async (platform: Platform, locale: Locale) => (await websiteSettings(innerContext(platform, locale))).siteName;

/** A mail that the station sends, in the language of who gets it. */
export async function stationMail(
  platform: Platform,
  { email, locale }: Receiver,
  say: (t: TFunction, site: string) => Omit<MailWords, "sender">,
): Promise<Mail> {
  const site = await stationOf(platform, locale);
  return { to: email, locale, words: { ...say(wordsOf(locale), site), sender: site } };
}

/** The whole address of a page, for mails. */
export const addressOf = (platform: Platform, locale: Locale, path: string) => `${platform.publicUrl}${inLocalePath(locale, path)}`;
