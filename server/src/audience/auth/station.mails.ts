import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { MailContent } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

export interface MailRecipient {
  email: string;
  locale: Locale;
}

/** Returns the station's name in a language. */
export const stationNameIn = async (platform: Platform, locale: Locale) =>
  (await websiteSettings(innerContext(platform, locale))).siteName;

/** Builds a mail from the station in the recipient's language. */
export async function stationMail(
  platform: Platform,
  { email, locale }: MailRecipient,
  content: (t: Translate, site: string) => Omit<MailContent, "sender">,
): Promise<Mail> {
  const site = await stationNameIn(platform, locale);
  return { to: email, locale, content: { ...content(messagesFor(locale), site), sender: site } };
}
