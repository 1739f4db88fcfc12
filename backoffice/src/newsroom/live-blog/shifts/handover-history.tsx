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
import { useId } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Notes for the next shift, the latest first, with the hand-over that each belongs to. */
export function HandoverHistory({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const titleId = useId();
  const { articleId: id, mark } = useDesk().desk;
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, id, "handovers", mark],
    queryFn: ({ signal }) => client.liveShift.handovers({ id }, { signal }),
    placeholderData: (previous) => previous,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{message("handOver.historyTitle")}</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!data && !error && <LinearProgress aria-label={message("loading")} />}
        {data?.length === 0 && message("handOver.empty")}
        <Box component="ol" reversed sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {data?.map(({ id: entryId, at, by, from, to, note }) => (
            <Box
              component="li"
              key={entryId}
              sx={{ paddingBlock: 1.5, "& + &": { borderTop: 1, borderColor: "divider" } }}
            >
              <Box sx={{ fontSize: 13, color: "text.secondary", marginBlockEnd: 0.5 }}>
                <bdi>{by}</bdi> · <RelativeTime at={at} />
                {to && to.id !== from?.id && (
                  <>
                    {" · "}
                    <bdi>
                      {from
                        ? message("handOver.fromTo", { from: nameOf(from), to: nameOf(to) })
                        : message("handOver.toOnly", { to: nameOf(to) })}
                    </bdi>
                  </>
                )}
              </Box>
              <Box dir="auto" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {note || message("handOver.noNote")}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus sx={{ minBlockSize: 44 }}>
          {translate("frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
