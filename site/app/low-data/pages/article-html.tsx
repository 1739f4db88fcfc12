import { numberFormat } from "@masthead/contract/platform/format.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useLowDataPage } from "../page.ts";
import { type LinkedRecording, lowDataText } from "../text.ts";

/** Sanitised text of an article or of an entry of a live blog. */
export function ArticleHtml({ html }: { html: string }) {
  const { t, frame, locale } = useLowDataPage();
  const text = lowDataText(html, {
    publicUrl: frame.publicUrl,
    // Descriptions are escaped, and messages have no special characters.
    showImage: (description) =>
      description ? t("lowDataPage.showNamedImage", { description }) : t("lowDataPage.showImage"),
    recordingLink: (recording) => recordingText(recording, locale),
  });
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns the text of the link to a recording, with its length and size if they are known. */
export const recordingText = ({ text, seconds, bytes }: LinkedRecording, locale: Locale): string =>
  [
    text,
    ...(seconds ? [formatDuration(seconds, locale)] : []),
    ...(bytes ? [formatMegabytes(bytes, locale)] : []),
  ].join(" · ");

const MEGABYTE = 1024 ** 2;

/** Formats the size of a file in binary megabytes, at least 0.1. */
function formatMegabytes(bytes: number, locale: Locale): string {
  const options = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return numberFormat(locale, options).format(Math.max(0.1, bytes / MEGABYTE));
}
