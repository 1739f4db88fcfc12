import type { StaffChannel, StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import CheckIcon from "@mui/icons-material/NetworkCheckOutlined";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useRecordContext, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";
import { StreamState } from "./stream-state.tsx";

type CheckResult = { checked: string; check: StreamCheck } | { checked: string; refusal: string };

/** URL of the stream, with a button that checks whether it plays. */
export function StreamInput() {
  const translate = useTranslate();
  const channel = useRecordContext<StaffChannel>();
  const [streamUrl, kind]: [unknown, StaffChannel["kind"]] = useWatch({
    name: ["streamUrl", "kind"],
  });
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<CheckResult | null>(null);
  const typed = typeof streamUrl === "string" ? streamUrl.trim() : "";
  const current = `${kind} ${typed}`;
  const currentResult = result?.checked === current ? result : null;
  const storedCheck =
    channel && current === `${channel.kind} ${channel.streamUrl}` ? channel.stream : null;

  const runCheck = async () => {
    setBusy(true);
    try {
      setResult({
        checked: current,
        check: await client.channel.check({ streamUrl: typed, kind }),
      });
    } catch (error) {
      setResult({ checked: current, refusal: errorMessage(error) });
    }
    setBusy(false);
  };
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <UrlInput source="streamUrl" required />
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}
      >
        <Button
          variant="outlined"
          startIcon={<CheckIcon />}
          loading={busy}
          loadingPosition="start"
          disabled={!typed || !kind}
          onClick={() => void runCheck()}
          sx={{ minBlockSize: 40 }}
        >
          {translate("resources.channels.stream.check")}
        </Button>
        <Typography
          role="status"
          component="div"
          variant="body2"
          sx={{ flex: "1 1 200px", minWidth: 0 }}
        >
          {currentResult && "check" in currentResult ? (
            <StreamState check={currentResult.check} />
          ) : (
            !currentResult && typed && <StreamState check={storedCheck} />
          )}
        </Typography>
      </Box>
      {currentResult && "refusal" in currentResult && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockStart: 1 }}>
          {currentResult.refusal}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
        {translate("resources.channels.help.streamUrl")}
      </Typography>
    </Box>
  );
}
