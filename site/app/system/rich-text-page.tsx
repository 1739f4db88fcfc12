import { PageTitle } from "../newsroom/page-title.tsx";
import { excerpt } from "../platform/head/excerpt.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";

/** Page with a rich text from the station's settings. */
export function RichTextPage({ title, html }: { title: string; html: string }) {
  const t = useMessages();
  return (
    <>
      <PageHead title={title} description={excerpt(html)} />
      <PageTitle title={title} />
      {html ? (
        <div className="rich-text max-w-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="text-17 text-quiet">{t("noText")}</p>
      )}
    </>
  );
}
