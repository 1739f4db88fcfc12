import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Style of documents that load nothing: no font, no image, no script. */
export const PLAIN_STYLE =
  "body{margin:0;font:17px/1.6 system-ui,sans-serif;color:#14201d;background:#fff}main{max-width:36rem;margin:0 auto;padding:20vh 24px}" +
  "h1{font-size:30px;line-height:1.3;margin:0 0 12px;padding-top:20px;border-top:6px solid #ff7000}p{margin:0;color:#4c5a56}" +
  "@media(prefers-color-scheme:dark){body{color:#f5f8f7;background:#14201d}p{color:#c4d0cc}}";

/** Returns a document whose only resource is its style. `title` and `body` are HTML. */
export function plainHtml(
  locale: Locale,
  title: string,
  body: string,
  style = PLAIN_STYLE,
): string {
  const direction = locale === "ar-JO" ? "rtl" : "ltr";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style>`;
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head>${head}</head><body>${body}</body></html>`;
}
