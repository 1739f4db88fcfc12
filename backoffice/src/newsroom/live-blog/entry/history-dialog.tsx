import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { HistoryFrameDialog } from "../../../platform/overlay/history-frame.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { EntryText } from "./entry-text.tsx";
import { ClockTime } from "./event-time.tsx";

interface HistoryDialogProps {
  entry: LiveDeskEntry;
  onClose: () => void;
}

/** Versions of an entry, newest first. */
export function HistoryDialog({ entry: latest, onClose }: HistoryDialogProps) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const { articleId, locale } = useDesk().desk;
  const { id, version: openedVersion } = useOpened(latest);
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "history", id, openedVersion],
    queryFn: () => client.liveBlog.history({ id: articleId, entryId: id }),
  });
  return (
    <HistoryFrameDialog
      title={message("history.title")}
      loading={message("loading")}
      items={data}
      error={error}
      onClose={onClose}
    >
      {data?.map(({ version, state, title, bodyHtml, eventAt, by, at }) => (
        <Box
          component="li"
          key={version}
          sx={{ borderTop: 1, borderColor: "divider", paddingBlock: 1.5 }}
        >
          <Box sx={{ fontSize: 13, color: "text.secondary", marginBlockEnd: 0.5 }}>
            <strong>{message("history.version", { number: formatNumber(version) })}</strong>
            {" · "}
            {message(`state.${state}`)} · <bdi>{by}</bdi> · <RelativeTime at={at} /> ·{" "}
            {message("field.eventAt")} <ClockTime at={eventAt} />
          </Box>
          <EntryText title={title} bodyHtml={bodyHtml} locale={locale} />
        </Box>
      ))}
    </HistoryFrameDialog>
  );
}
