import { Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { ArticleRow, ArticleRows } from "../articles/article-row.tsx";
import { FRONT_QUERY_KEY, frontQuery } from "../draft/use-front-draft.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

/** Articles that were placed on the front, with the slot and the time at which they left it. */
export function PastPanel() {
  const { front, slotLabel } = useFrontEditor();
  const message = useFrontMessages();
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: [FRONT_QUERY_KEY, "past", front, locale],
    queryFn: () => client.front.past({ locale, ...frontQuery(front) }),
    staleTime: 0,
  });
  if (!data) return null;
  if (!data.length)
    return (
      <Typography sx={{ padding: 1.5, color: "text.secondary" }}>{message("past.none")}</Typography>
    );
  return (
    <ArticleRows>
      {data.map(({ article, slot, until }) => (
        <ArticleRow
          key={`${article.id} ${slot}`}
          article={article}
          note={
            <>
              {message("past.left", { slot: slotLabel(slot) })} <RelativeTime at={until} />
            </>
          }
        />
      ))}
    </ArticleRows>
  );
}
