import { PageTitle } from "../newsroom/page-title.tsx";
import { excerpt } from "./excerpt.ts";
import { useMessages } from "./messages.ts";
import { PageHead } from "./page-head.tsx";

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
