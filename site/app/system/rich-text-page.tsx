import { PageTitle } from "../newsroom/page-title.tsx";
import { excerpt } from "./excerpt.ts";
import { PageHead } from "./page-head.tsx";
import { useWords } from "./words.ts";

/** A page whose text the station keeps in its settings. */
export function RichTextPage({ title, html }: { title: string; html: string }) {
  const t = useWords();
  return (
    <>
      <PageHead title={title} description={excerpt(html)} />
      <PageTitle title={title} />
      {html ? (
        <div className="story max-w-story" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="text-17 text-quiet">{t("noText")}</p>
      )}
    </>
  );
}
