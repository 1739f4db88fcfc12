import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { HistoryFrameDialog } from "../../../platform/overlay/history-frame.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useResultMessages } from "../result-messages.ts";
import { RESULT_KEY } from "../use-result.ts";

interface HistoryDialogProps {
  result: StaffResult;
  onClose: () => void;
}

/** Versions of a result as sentences, newest first. */
export function HistoryDialog({ result: latest, onClose }: HistoryDialogProps) {
  const message = useResultMessages();
  const formatNumber = useNumberFormat();
  const locale = useUiLocale();
  const { id, version: openedVersion } = useOpened(latest);
  const { data, error } = useQuery({
    queryKey: [...RESULT_KEY, "history", id, openedVersion, locale],
    queryFn: () => client.result.history({ id, locale }),
  });
  return (
    <HistoryFrameDialog
      title={message("history.title")}
      loading={message("loading")}
      items={data}
      error={error}
      onClose={onClose}
    >
      {data?.map(({ version, state, sentence, correction, by, at }) => (
        <Box
          component="li"
          key={version}
          sx={{ borderTop: 1, borderColor: "divider", paddingBlock: 1.5 }}
        >
          <Box sx={{ fontSize: 13, color: "text.secondary", marginBlockEnd: 0.5 }}>
            <strong>{message("history.version", { number: formatNumber(version) })}</strong>
            {" · "}
            {message(`state.${state}`)} · <bdi>{by}</bdi> · <RelativeTime at={at} />
          </Box>
          <Typography sx={{ overflowWrap: "anywhere" }}>{sentence}</Typography>
          {correction && (
            <Typography sx={{ fontSize: 14, overflowWrap: "anywhere" }}>
              <strong>{message("field.correction")}</strong> {correction}
            </Typography>
          )}
        </Box>
      ))}
    </HistoryFrameDialog>
  );
}
