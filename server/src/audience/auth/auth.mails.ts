import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OtpPurpose } from "./otp/otp.table.ts";
import { type MailRecipient, stationMail } from "./station.mails.ts";

const resetUrl = (platform: Platform, locale: Locale, token: string) =>
  platform.publicUrl + pagePath(locale, "resetpass/reset/:token", { token });
const confirmUrl = (
  platform: Platform,
  locale: Locale,
  parameters: { token: string; for?: "account" },
) => platform.publicUrl + pagePath(locale, "auth/validation/:token", parameters);

/**
 * Mail with a code. For a password reset it also has a link that does the same, because a stranger
 * can use up the attempts of a code but not of a link.
 */
export const codeMail = (
  platform: Platform,
  to: MailRecipient & { purpose: OtpPurpose },
  code: string,
  resetToken?: string,
): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t(`mail.${to.purpose}.subject`, { site }),
    paragraphs: [
      t(`mail.${to.purpose}.text`, { site }),
      ...(resetToken ? [t("mail.orLink")] : []),
      t("mail.codeLasts"),
      t("mail.notYou"),
    ],
    code,
    ...(resetToken && {
      button: { label: t("mail.resetLink.button"), url: resetUrl(platform, to.locale, resetToken) },
    }),
  }));

/** Mail with a link to choose a new password. */
export const resetLinkMail = (
  platform: Platform,
  to: MailRecipient,
  token: string,
): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.resetLink.subject", { site }),
    paragraphs: [t("mail.resetLink.text", { site }), t("mail.linkLasts"), t("mail.notYou")],
    button: { label: t("mail.resetLink.button"), url: resetUrl(platform, to.locale, token) },
  }));

/** Mail that activates an account: by its link, or by its code on the device that signed up. */
export const activationMail = (
  platform: Platform,
  to: MailRecipient,
  { code, token }: { code: string; token: string },
): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.activation.subject", { site }),
    paragraphs: [
      t("mail.activation.text", { site }),
      t("mail.activation.link"),
      t("mail.activation.lasts"),
      t("mail.activation.notYou"),
    ],
    code,
    button: {
      label: t("mail.activation.button"),
      url: confirmUrl(platform, to.locale, { token, for: "account" }),
    },
  }));

/** Notice to the owner of an account whose address was used for a sign-up or an address change. */
export const accountExistsMail = (platform: Platform, to: MailRecipient): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.accountExists.subject", { site }),
    paragraphs: [
      t("mail.accountExists.text", { site }),
      t("mail.accountExists.forgotten"),
      t("mail.notYou"),
    ],
    button: {
      label: t("mail.accountExists.button"),
      url: platform.publicUrl + pagePath(to.locale, "auth/sign-in"),
    },
  }));

/** Mail that confirms a new address by its link. */
export const emailChangeMail = (
  platform: Platform,
  to: MailRecipient,
  token: string,
): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.emailChange.subject", { site }),
    paragraphs: [t("mail.emailChange.text", { site }), t("mail.linkLasts"), t("mail.notYou")],
    button: {
      label: t("mail.emailChange.button"),
      url: confirmUrl(platform, to.locale, { token }),
    },
  }));

/** Notice to the former address of an account. */
export const emailChangedMail = (platform: Platform, to: MailRecipient): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.emailChanged.subject", { site }),
    paragraphs: [t("mail.emailChanged.text", { site }), t("mail.notByYou")],
  }));

/** Notice that the password of an account was changed or reset. */
export const passwordChangedMail = (platform: Platform, to: MailRecipient): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.passwordChanged.subject", { site }),
    paragraphs: [t("mail.passwordChanged.text", { site }), t("mail.passwordChanged.notYou")],
    button: {
      label: t("mail.passwordChanged.button"),
      url: platform.publicUrl + pagePath(to.locale, "auth/forgot"),
    },
  }));
