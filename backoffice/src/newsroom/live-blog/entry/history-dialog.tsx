import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ENTRY_LIST } from "./entry-card.tsx";
import { EntryText } from "./entry-text.tsx";
import { ClockTime } from "./event-time.tsx";

interface HistoryDialogProps {
  entry: LiveDeskEntry;
  onClose: () => void;
}

/** Versions of an entry, newest first. */
export function HistoryDialog({ entry: latest, onClose }: HistoryDialogProps) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const { articleId, locale } = useDesk().desk;
  const { id, version: openedVersion } = useOpened(latest);
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "history", id, openedVersion],
    queryFn: () => client.liveBlog.history({ id: articleId, entryId: id }),
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{message("history.title")}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!data && !error && <LinearProgress aria-label={message("loading")} />}
        <Box component="ol" reversed sx={ENTRY_LIST}>
          {data?.map(({ version, state, title, bodyHtml, eventAt, by, at }) => (
            <Box
              component="li"
              key={version}
              sx={{ borderTop: 1, borderColor: "divider", paddingBlockStart: 1.5 }}
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
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus sx={{ minBlockSize: 40 }}>
          {translate("frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
