import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { HistoryFrameDialog } from "../../../platform/overlay/history-frame.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Notes for the next shift, the latest first, with the hand-over that each belongs to. */
export function HandoverHistory({ onClose }: { onClose: () => void }) {
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const { articleId: id, mark } = useDesk().desk;
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, id, "handovers", mark],
    queryFn: ({ signal }) => client.liveShift.handovers({ id }, { signal }),
    placeholderData: (previous) => previous,
  });
  return (
    <HistoryFrameDialog
      title={message("handOver.historyTitle")}
      loading={message("loading")}
      items={data}
      error={error}
      onClose={onClose}
    >
      {data?.length === 0 && <li>{message("handOver.empty")}</li>}
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
    </HistoryFrameDialog>
  );
}
