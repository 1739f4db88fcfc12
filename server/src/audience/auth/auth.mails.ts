import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OtpPurpose } from "./otp.table.ts";
import { addressOf, type Receiver, stationMail } from "./station.mails.ts";

const resetAddress = (platform: Platform, locale: Locale, token: string) => addressOf(platform, locale, `/resetpass/reset/${token}`);
const confirmAddress = (platform: Platform, locale: Locale, token: string) => addressOf(platform, locale, `/auth/validation/${token}`);

/** The mail with a code, which to choose a new password with has a link that does the same: it knows no tries that a stranger could use up. */
export const codeMail = (platform: Platform, to: Receiver & { purpose: OtpPurpose }, code: string, resetToken?: string): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t(`mail.${to.purpose}.subject`, { site }),
    paragraphs: [t(`mail.${to.purpose}.text`, { site }), ...(resetToken ? [t("mail.orLink")] : []), t("mail.codeLasts"), t("mail.notYou")],
    code,
    ...(resetToken && { button: { label: t("mail.resetLink.button"), url: resetAddress(platform, to.locale, resetToken) } }),
  }));

/** The mail with a link under which a password can be chosen. */
export const resetLinkMail = (platform: Platform, to: Receiver, token: string): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.resetLink.subject", { site }),
    paragraphs: [t("mail.resetLink.text", { site }), t("mail.linkLasts"), t("mail.notYou")],
    button: { label: t("mail.resetLink.button"), url: resetAddress(platform, to.locale, token) },
  }));

/** The mail that activates an account: by its link, or the code for where the account was made. */
export const activationMail = (platform: Platform, to: Receiver, { code, token }: { code: string; token: string }): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.activation.subject", { site }),
    paragraphs: [t("mail.activation.text", { site }), t("mail.activation.link"), t("mail.activation.lasts"), t("mail.activation.notYou")],
    code,
    button: { label: t("mail.activation.button"), url: confirmAddress(platform, to.locale, token) },
  }));

/** The mail to who signs up with, or changes to, an address that has an account. */
export const memberMail = (platform: Platform, to: Receiver): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.member.subject", { site }),
    paragraphs: [t("mail.member.text", { site }), t("mail.member.forgotten"), t("mail.notYou")],
    button: { label: t("mail.member.button"), url: addressOf(platform, to.locale, "/auth/sign-in") },
  }));

/** The mail to a new address, which counts once its link was followed. */
export const emailChangeMail = (platform: Platform, to: Receiver, token: string): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.emailChange.subject", { site }),
    paragraphs: [t("mail.emailChange.text", { site }), t("mail.linkLasts"), t("mail.notYou")],
    button: { label: t("mail.emailChange.button"), url: confirmAddress(platform, to.locale, token) },
  }));

/** The mail to the former address of an account. */
export const emailChangedMail = (platform: Platform, to: Receiver): Promise<Mail> =>
  stationMail(platform, to, (t, site) => ({
    subject: t("mail.emailChanged.subject", { site }),
    paragraphs: [t("mail.emailChanged.text", { site }), t("mail.notByYou")],
  }));
