const GMAIL = ["gmail.com", "googlemail.com"];

/**
 * The mailbox behind an address, for comparing people and counting mails: without the part after a plus sign, and of Gmail without dots. Not for
 * sending: some providers take both literally.
 */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@([^@]*)$/s.exec(email.normalize("NFKC").trim().toLowerCase()) ?? [];
  const plain = local.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.includes(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
