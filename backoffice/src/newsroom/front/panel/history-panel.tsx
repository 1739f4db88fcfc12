import { Box, Button, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { FRONT_QUERY_KEY, frontQuery } from "../draft/use-front-draft.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

/** Publications loaded per step. */
const LIST_STEP = 20;
const MAX_LISTED = 100;
/** Titles shown of each publication. */
const MAX_TITLES = 4;

/** Former states of the published front, which can become the draft again. */
export function HistoryPanel() {
  const { front } = useFrontEditor();
  const message = useFrontMessages();
  const locale = useUiLocale();
  const [limit, setLimit] = useState(LIST_STEP);
  const { data } = useQuery({
    queryKey: [FRONT_QUERY_KEY, "history", front, locale, limit],
    queryFn: () => client.front.history({ locale, ...frontQuery(front), limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) return null;
  if (!data.data.length)
    return (
      <Typography sx={{ padding: 1.5, color: "text.secondary" }}>
        {message("history.none")}
      </Typography>
    );
  return (
    <>
      <Box
        component="ol"
        aria-label={message("tab.history")}
        sx={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {data.data.map((publication) => (
          <PublicationItem key={publication.id} publication={publication} />
        ))}
      </Box>
      {data.meta.total > limit && limit < MAX_LISTED && (
        <Button onClick={() => setLimit(limit + LIST_STEP)} sx={{ margin: 1, minBlockSize: 44 }}>
          {message("history.more")}
        </Button>
      )}
    </>
  );
}

type Publication = Awaited<ReturnType<typeof client.front.history>>["data"][number];

function PublicationItem({ publication }: { publication: Publication }) {
  const { mayEdit } = useFrontEditor();
  const message = useFrontMessages();
  const restore = useRestore();
  const { id, at, by, kind, articles } = publication;
  return (
    <Box component="li" sx={{ padding: 1.5, borderBlockEnd: "1px solid", borderColor: "divider" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          columnGap: 1,
        }}
      >
        <Box sx={{ fontWeight: 600 }}>
          <RelativeTime at={at} />
          {" · "}
          <bdi>{by}</bdi>
        </Box>
        <Button
          size="small"
          variant="outlined"
          disabled={!mayEdit}
          onClick={() => void restore(id)}
          sx={{ minBlockSize: 44 }}
        >
          {message("history.restore")}
        </Button>
      </Box>
      {kind === "scheduled" && (
        <Box sx={{ color: "text.secondary", fontSize: 13 }}>{message("history.scheduled")}</Box>
      )}
      <PlacedArticles articles={articles} />
    </Box>
  );
}

function useRestore() {
  const { queue } = useFrontEditor();
  const message = useFrontMessages();
  const notify = useNotify();
  const confirm = useConfirm();
  return async (id: number) => {
    const confirmed = await confirm({
      title: message("history.restoreTitle"),
      text: message("history.restoreText"),
      confirm: message("history.restore"),
    });
    if (confirmed && (await queue.perform(() => client.front.restore({ id }), { undoable: true })))
      notify(message("history.restored"), { type: "success" });
  };
}

function PlacedArticles({ articles }: Pick<Publication, "articles">) {
  const { slotLabel } = useFrontEditor();
  const message = useFrontMessages();
  return (
    <>
      {articles.slice(0, MAX_TITLES).map(({ slot, title }) => (
        <Box key={slot} sx={{ fontSize: 13, overflowWrap: "anywhere" }}>
          <Box component="span" sx={{ color: "text.secondary" }}>
            {slotLabel(slot)}:
          </Box>{" "}
          <bdi>{title}</bdi>
        </Box>
      ))}
      {articles.length > MAX_TITLES && (
        <Box sx={{ fontSize: 13, color: "text.secondary" }}>
          {message("more", { smart_count: articles.length - MAX_TITLES })}
        </Box>
      )}
      {!articles.length && (
        <Box sx={{ fontSize: 13, color: "text.secondary" }}>{message("history.allAutomatic")}</Box>
      )}
    </>
  );
}
