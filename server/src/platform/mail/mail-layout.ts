import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";

/** What a mail says, in the words of its reader's language. */
export interface MailWords {
  subject: string;
  /** Plain text each; nothing in them is markup. */
  paragraphs: string[];
  /** Shown large, to be read off and typed. */
  code?: string;
  /** Listed below the first paragraph. */
  stories?: { label: string; title: string; text: string; url: string }[];
  button?: { label: string; url: string };
  /** Says whose words are quoted, and the words: plain text each, which somebody else wrote, in whatever direction it runs. */
  quoteIntro?: string;
  quoted?: string[];
  /** Below everything, small: why this mail came, and what can be done about it. */
  small?: { text: string; url?: string }[];
  /** Who sends it: the name of the station. */
  sender: string;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
/** Text with the ends of its lines. */
const inLines = (text: string) => escaped(text).replaceAll("\n", "<br>");

/** The mail for readers who see no HTML. */
export function mailText({ paragraphs, code, stories = [], button, small = [], quoteIntro, quoted, sender }: MailWords): string {
  const [first = "", ...rest] = paragraphs;
  const listed = stories.map(({ label, title, text, url }) => [label, title, text, url].filter(Boolean).join("\n"));
  const below = small.map(({ text, url }) => (url ? `${text}\n${url}` : text));
  // A button's label is told where there is more to choose from than the one address.
  const link = button && (stories.length ? `${button.label}\n${button.url}` : button.url);
  const quote = quoted?.join("\n\n").replaceAll(/^/gm, "> ");
  return [first, code, ...listed, link, ...rest, sender, ...below, quoteIntro, quote].filter(Boolean).join("\n\n");
}

/** The mail as HTML. Styles stand on the elements, since mail programs drop all others. */
export function mailHtml(words: MailWords, locale: Locale): string {
  const { subject, paragraphs, code, stories = [], button, small = [], quoteIntro, quoted, sender } = words;
  const [first = "", ...rest] = paragraphs.map((text) => `<p dir="auto" style="margin:0 0 16px">${inLines(text)}</p>`);
  const quote = quotedHtml(quoteIntro, quoted);
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
${first}${large}${stories.map(storyHtml).join("")}${link}${rest.join("")}
<p style="margin:24px 0 0;color:#5a5a5a">${escaped(sender)}</p>${quote}
${small.map(smallHtml).join("")}
</div>
</body>
</html>`;
}

function quotedHtml(intro: string | undefined, quoted: string[] | undefined): string {
  if (!quoted) return "";
  const words = quoted.map((text) => `<p dir="auto" style="margin:0 0 12px">${inLines(text)}</p>`).join("");
  const head = intro ? `<p style="margin:24px 0 8px;color:#5a5a5a">${escaped(intro)}</p>` : "";
  return `${head}<blockquote style="margin:16px 0 0;padding:4px 12px;border-inline-start:3px solid #c8d0cd;color:#4c5a56">${words}</blockquote>`;
}

const storyHtml = ({ label, title, text, url }: NonNullable<MailWords["stories"]>[number]) =>
  `<div style="margin:0 0 20px;padding:16px 0 0;border-top:1px solid #dfe6e4">${label ? `<p style="margin:0;font-size:13px;color:#4c5a56">${escaped(label)}</p>` : ""}<p style="margin:0 0 4px;font-size:18px;line-height:1.4;font-weight:bold"><a href="${escaped(url)}" style="color:#14201d;text-decoration:none">${escaped(title)}</a></p>${text ? `<p style="margin:0;color:#4c5a56">${escaped(text)}</p>` : ""}</div>`;

const smallHtml = ({ text, url }: NonNullable<MailWords["small"]>[number]) =>
  `<p style="margin:8px 0 0;font-size:13px;color:#5a5a5a">${url ? `<a href="${escaped(url)}" style="color:#14201d">${escaped(text)}</a>` : escaped(text)}</p>`;
