import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { stationMailAccent } from "./mail-accent.ts";
import { stationMailLogo } from "./mail-logo.ts";

/** Content of an email, in the reader's language. */
export interface MailContent {
  subject: string;
  /** Plain text; markup is escaped. */
  paragraphs: string[];
  /** Shown large, to be copied by hand. */
  code?: string;
  /** Articles listed below the first paragraph. */
  articles?: { label: string; title: string; text: string; url: string }[];
  button?: { label: string; url: string };
  /**
   * Introduction of quoted text, and the text itself: plain text by somebody else, in its own
   * direction.
   */
  quoteIntro?: string;
  quoted?: string[];
  /** Small print at the end: why the email was sent, and how to stop it. */
  footnotes?: { text: string; url?: string }[];
  /** Sender: the name of the station. */
  sender: string;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
/** Escapes text and converts its line breaks. */
export const escapeLines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

/** Renders the plain text part of an email. */
export function mailText({
  paragraphs,
  code,
  articles = [],
  button,
  footnotes = [],
  quoteIntro,
  quoted,
  sender,
}: MailContent): string {
  const [first = "", ...rest] = paragraphs;
  const articleTexts = articles.map(({ label, title, text, url }) =>
    [label, title, text, url].filter(Boolean).join("\n"),
  );
  const footnoteTexts = footnotes.map(({ text, url }) => (url ? `${text}\n${url}` : text));
  // The label of the button is only needed if there are several links.
  const link = button && (articles.length ? `${button.label}\n${button.url}` : button.url);
  const quote = quoted?.join("\n\n").replaceAll(/^/gm, "> ");
  return [first, code, ...articleTexts, link, ...rest, sender, ...footnoteTexts, quoteIntro, quote]
    .filter(Boolean)
    .join("\n\n");
}

/** Renders the HTML part of an email. Styles are inline, since mail clients drop all others. */
export function mailHtml(content: MailContent, locale: Locale): string {
  const {
    subject,
    paragraphs,
    code,
    articles = [],
    button,
    footnotes = [],
    quoteIntro,
    quoted,
    sender,
  } = content;
  const [first = "", ...rest] = paragraphs.map(
    (text) => `<p dir="auto" style="margin:0 0 16px">${escapeLines(text)}</p>`,
  );
  const { accent, onAccent } = stationMailAccent();
  const quote = quotedHtml(quoteIntro, quoted);
  const large = code
    ? `<p dir="ltr" style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:bold;text-align:center">${escapeHtml(code)}</p>`
    : "";
  const link = button
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;background:${accent};color:${onAccent};text-decoration:none;border-radius:4px">${escapeHtml(button.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body dir="${directionOf(locale)}" style="margin:0;padding:24px;background:#f4f4f4;color:#1a1a1a;font:16px/1.6 Arial,Tahoma,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff">
${logoHtml(sender)}${first}${large}${articles.map(articleHtml).join("")}${link}${rest.join("")}
<p style="margin:24px 0 0;color:#5a5a5a">${escapeHtml(sender)}</p>${quote}
${footnotes.map(footnoteHtml).join("")}
</div>
</body>
</html>`;
}

/** Logo above a mail, with the name of the station for clients that load no images. */
function logoHtml(sender: string): string {
  const logo = stationMailLogo();
  return logo
    ? `<p style="margin:0 0 24px"><img src="${escapeHtml(logo.url)}" alt="${escapeHtml(sender)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0"></p>`
    : "";
}

function quotedHtml(intro: string | undefined, quoted: string[] | undefined): string {
  if (!quoted) return "";
  const paragraphs = quoted
    .map((text) => `<p dir="auto" style="margin:0 0 12px">${escapeLines(text)}</p>`)
    .join("");
  const head = intro ? `<p style="margin:24px 0 8px;color:#5a5a5a">${escapeHtml(intro)}</p>` : "";
  return `${head}<blockquote style="margin:16px 0 0;padding:4px 12px;border-inline-start:3px solid #c8d0cd;color:#4c5a56">${paragraphs}</blockquote>`;
}

const articleHtml = ({ label, title, text, url }: NonNullable<MailContent["articles"]>[number]) =>
  `<div style="margin:0 0 20px;padding:16px 0 0;border-top:1px solid #dfe6e4">${label ? `<p style="margin:0;font-size:13px;color:#4c5a56">${escapeHtml(label)}</p>` : ""}<p style="margin:0 0 4px;font-size:18px;line-height:1.4;font-weight:bold"><a href="${escapeHtml(url)}" style="color:#14201d;text-decoration:none">${escapeHtml(title)}</a></p>${text ? `<p style="margin:0;color:#4c5a56">${escapeHtml(text)}</p>` : ""}</div>`;

const footnoteHtml = ({ text, url }: NonNullable<MailContent["footnotes"]>[number]) =>
  `<p style="margin:8px 0 0;font-size:13px;color:#5a5a5a">${url ? `<a href="${escapeHtml(url)}" style="color:#14201d">${escapeHtml(text)}</a>` : escapeHtml(text)}</p>`;
