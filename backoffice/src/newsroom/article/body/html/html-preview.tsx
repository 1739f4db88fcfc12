import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";

interface HtmlPreviewProps {
  /** Sanitized by the server. */
  html: string;
  /** Language of the article. */
  locale: Locale;
}

/** Card as readers get it. Links do not leave the form. */
export function HtmlPreview({ html, locale }: HtmlPreviewProps) {
  return (
    <div
      inert
      className="html-card-preview"
      lang={locale}
      dir={directionOf(locale)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
