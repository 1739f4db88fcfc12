import type {
  ArticleDetails,
  Narration as Data,
} from "@masthead/contract/newsroom/article/article.ts";
import { useMessages } from "../../../platform/messages.ts";
import { InteractiveText } from "../interactive-text.tsx";
import { NARRATION_INDEX, narrationPlayer } from "../recording/narration-player.ts";
import "./messages.ts";

interface Props {
  article: Pick<ArticleDetails, "id" | "title" | "slug" | "locale" | "category">;
  narration: Data;
}

/**
 * Recording in which the article is read aloud. It is a text with one recording, so that it has the
 * player, the position and the fallback without scripts of recordings in texts.
 */
export function Narration({ article, narration }: Props) {
  const t = useMessages();
  const { narrator } = narration;
  return (
    <section aria-label={t("narration.label")} className="narration no-print mb-6">
      <InteractiveText
        key={narration.url}
        article={article}
        html={narrationPlayer(narration)}
        firstIndex={NARRATION_INDEX}
        audioLabel={t("listen")}
        className="rich-text"
      />
      {narrator && (
        <p className="mt-2 text-15 text-quiet">{t("narration.by", { name: narrator })}</p>
      )}
    </section>
  );
}
