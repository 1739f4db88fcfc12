import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";

/** What a mail says, in the words of its reader's language. */
export interface MailWords {
  subject: string;
  /** Plain text each; nothing in them is markup. */
  paragraphs: string[];
  /** Shown large, to be read off and typed. */
  code?: string;
  button?: { label: string; url: string };
  /** Who sends it: the name of the station. */
  sender: string;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** The mail for readers who see no HTML. */
export function mailText({ paragraphs, code, button, sender }: MailWords): string {
  const [first = "", ...rest] = paragraphs;
  return [first, code, button?.url, ...rest, sender].filter(Boolean).join("\n\n");
}

/** The mail as HTML. Styles stand on the elements, since mail programs drop all others. */
export function mailHtml({ subject, paragraphs, code, button, sender }: MailWords, locale: Locale): string {
  const [first = "", ...rest] = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`);
  const large = code
    ? `<p dir="ltr" style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:bold;text-align:center">${escaped(code)}</p>`
    : "";
  const link = button
    ? `<p style="margin:0 0 16px"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:#00725f;color:#ffffff;text-decoration:none;border-radius:4px">${escaped(button.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body dir="${directionOf(locale)}" style="margin:0;padding:24px;background:#f4f4f4;color:#1a1a1a;font:16px/1.6 Arial,Tahoma,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff">
${first}${large}${link}${rest.join("")}
<p style="margin:24px 0 0;color:#5a5a5a">${escaped(sender)}</p>
</div>
</body>
</html>`;
}
