import type { ArticleDetails, ArticleWhole } from "@masthead/contract/newsroom/article.ts";
import { useEffect, useState } from "react";
import { signedOutBy } from "../../../../audience/viewer.ts";
import { useWords } from "../../../../system/words.ts";
import { Corrections } from "../../corrections.tsx";
import { StoryText } from "../../text.tsx";
import { Wall } from "../wall.tsx";
import "./words.ts";

/** The same for who is signed in: the whole story, if their subscription opens it. Until that is known, and when it cannot be, it stays as it was. */
export default function WholeStory({ article }: { article: ArticleDetails }) {
  const t = useWords();
  const { id } = article;
  const [answer, setAnswer] = useState<ArticleWhole | "refused">();
  useEffect(() => {
    const gone = new AbortController();
    void askWhole(id, gone.signal).then(setAnswer, () => {});
    return () => gone.abort();
  }, [id]);
  const whole = answer === "refused" ? undefined : answer;
  return (
    <>
      {whole ? (
        <>
          <StoryText html={whole.bodyHtml} className="paywall" />
          <Corrections locale={article.locale} corrections={whole.corrections} className="mt-10 max-w-story" />
        </>
      ) : (
        <Wall article={article} refused={answer && t("wall.refused")} />
      )}
      <span role="status" className="sr-only">
        {whole && t("wall.opened")}
      </span>
    </>
  );
}

/** @throws Error when it cannot be told, or nobody is signed in any more */
async function askWhole(id: number, signal: AbortSignal): Promise<ArticleWhole | "refused"> {
  const response = await fetch(`/api/v1/article/${id}/whole`, { cache: "no-store", signal });
  if (response.status === 402) return "refused";
  if (signedOutBy(response) || !response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as ArticleWhole;
}
