import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { wordsOf } from "../../platform/http/words.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import type { OtpPurpose } from "./otp.table.ts";

export interface Receiver {
  email: string;
  locale: Locale;
}

/** What the station calls itself in a language. */
export const stationOf = async (platform: Platform, locale: Locale) => (await websiteSettings(innerContext(platform, locale))).siteName;

/** The mail with a code. It has no link: who did not ask for it has nothing to press. */
export async function codeMail(platform: Platform, to: Receiver & { purpose: OtpPurpose }, code: string): Promise<Mail> {
  const t = wordsOf(to.locale);
  const site = await stationOf(platform, to.locale);
  return {
    to: to.email,
    locale: to.locale,
    words: {
      subject: t(`mail.${to.purpose}.subject`, { site }),
      paragraphs: [t(`mail.${to.purpose}.text`, { site }), t("mail.codeLasts"), t("mail.notYou")],
      code,
      sender: site,
    },
  };
}

/** The mail with a link under which a password can be chosen. */
export async function resetLinkMail(platform: Platform, to: Receiver, token: string): Promise<Mail> {
  const t = wordsOf(to.locale);
  const site = await stationOf(platform, to.locale);
  const url = `${platform.publicUrl}${inLocalePath(to.locale, `/resetpass/reset/${token}`)}`;
  return {
    to: to.email,
    locale: to.locale,
    words: {
      subject: t("mail.resetLink.subject", { site }),
      paragraphs: [t("mail.resetLink.text", { site }), t("mail.linkLasts"), t("mail.notYou")],
      button: { label: t("mail.resetLink.button"), url },
      sender: site,
    },
  };
}
