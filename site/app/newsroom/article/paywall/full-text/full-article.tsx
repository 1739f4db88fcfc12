import type {
  ArticleDetails,
  ArticleFullText,
} from "@masthead/contract/newsroom/article/article.ts";
import { useEffect, useState } from "react";
import { forgetIfSignedOut } from "../../../../audience/viewer.ts";
import { fetchApi } from "../../../../platform/api/api.ts";
import { useMessages } from "../../../../platform/messages.ts";
import { ArticleText } from "../../article-text.tsx";
import { Corrections } from "../../corrections.tsx";
import { Narration } from "../../narration/narration.tsx";
import { Paywall } from "../paywall.tsx";
import "./messages.ts";

/**
 * Full text, if the viewer's subscription includes it. Shows the paywall until the response
 * arrives, and on errors.
 */
export default function FullArticle({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const { id } = article;
  const [result, setResult] = useState<ArticleFullText | "refused">();
  useEffect(() => {
    const controller = new AbortController();
    void fetchFullText(id, controller.signal).then(setResult, () => {});
    return () => controller.abort();
  }, [id]);
  const fullText = result === "refused" ? undefined : result;
  return (
    <>
      {fullText ? (
        <>
          {fullText.narration && <Narration article={article} narration={fullText.narration} />}
          <ArticleText article={article} html={fullText.bodyHtml} className="paywall" />
          <Corrections
            locale={article.locale}
            corrections={fullText.corrections}
            className="mt-10 max-w-text"
          />
        </>
      ) : (
        <Paywall article={article} refusalMessage={result && t("paywall.notEntitled")} />
      )}
      <span role="status" className="sr-only">
        {fullText && t("paywall.fullTextShown")}
      </span>
    </>
  );
}

/** @throws Error if the request fails or the session has ended */
async function fetchFullText(
  id: number,
  signal: AbortSignal,
): Promise<ArticleFullText | "refused"> {
  const response = await fetchApi(
    "GET /v1/article/{id}/whole",
    { id },
    { cache: "no-store", signal },
  );
  if (response.status === 402) return "refused";
  if (forgetIfSignedOut(response) || !response.ok)
    throw new Error(`full text request failed with status ${response.status}`);
  return response.json();
}
