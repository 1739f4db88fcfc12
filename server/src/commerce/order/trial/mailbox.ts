const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * Canonical mailbox of an email address, to identify people and to limit mails: without the part
 * after a plus sign, and for Gmail without dots. Not for sending: some providers take both
 * literally.
 */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] =
    /^(.*)@([^@]*)$/s.exec(email.normalize("NFKC").trim().toLowerCase()) ?? [];
  const withoutTag = local.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.includes(domain)
    ? `${withoutTag.replaceAll(".", "")}@gmail.com`
    : `${withoutTag}@${domain}`;
}
