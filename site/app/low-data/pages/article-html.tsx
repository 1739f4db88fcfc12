import { useLowDataPage } from "../page.ts";
import { lowDataText } from "../text.ts";

/** Sanitised text of an article or of an entry of a live blog. */
export function ArticleHtml({ html }: { html: string }) {
  const { t, frame } = useLowDataPage();
  const text = lowDataText(html, {
    publicUrl: frame.publicUrl,
    // Descriptions are escaped, and messages have no special characters.
    showImage: (description) =>
      description ? t("lowDataPage.showNamedImage", { description }) : t("lowDataPage.showImage"),
  });
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}
