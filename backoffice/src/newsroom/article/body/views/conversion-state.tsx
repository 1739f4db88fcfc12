import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import "../dialogs/recording-messages.ts";
import { CONVERSION_POLL_MS } from "../dialogs/use-recordings.ts";

/**
 * Says that a recording in the text is being converted, or why it was not. Null once it is ready.
 */
export function ConversionState({ file }: { file: string }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: ["recording", "state", file],
    queryFn: () => client.recording.get({ recording: file }),
    refetchInterval: ({ state }) =>
      state.data?.state === "processing" ? CONVERSION_POLL_MS : false,
  });
  if (!data || data.state === "ready") return null;
  return (
    <Alert
      severity={data.state === "failed" ? "error" : "info"}
      variant="outlined"
      role="status"
      sx={{ marginBlockStart: 1 }}
    >
      {t(
        data.state === "failed"
          ? `recordings.problem.${data.problem ?? "unknown"}`
          : "recordings.processing",
      )}
    </Alert>
  );
}
