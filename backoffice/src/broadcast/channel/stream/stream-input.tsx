import type { StaffChannel, StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import CheckIcon from "@mui/icons-material/NetworkCheckOutlined";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useRecordContext, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { client } from "../../../frame/client.ts";
import { AddressInput } from "../../../frame/form/address-input.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { StreamState } from "./stream-state.tsx";

type Looked = { of: string; check: StreamCheck } | { of: string; refusal: string };

/** The address of a stream, and what is found when one looks at it. */
export function StreamInput() {
  const translate = useTranslate();
  const channel = useRecordContext<StaffChannel>();
  const [streamUrl, kind]: [unknown, StaffChannel["kind"]] = useWatch({ name: ["streamUrl", "kind"] });
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  const typed = typeof streamUrl === "string" ? streamUrl.trim() : "";
  const of = `${kind} ${typed}`;
  const found = looked?.of === of ? looked : null;
  const stored = channel && of === `${channel.kind} ${channel.streamUrl}` ? channel.stream : null;

  const look = async () => {
    setBusy(true);
    try {
      setLooked({ of, check: await client.channel.check({ streamUrl: typed, kind }) });
    } catch (error) {
      setLooked({ of, refusal: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <AddressInput source="streamUrl" needed />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<CheckIcon />}
          loading={busy}
          loadingPosition="start"
          disabled={!typed || !kind}
          onClick={() => void look()}
          sx={{ minBlockSize: 40 }}
        >
          {translate("resources.channels.stream.check")}
        </Button>
        <Typography role="status" component="div" variant="body2" sx={{ flex: "1 1 200px", minWidth: 0 }}>
          {found && "check" in found ? <StreamState check={found.check} /> : !found && typed && <StreamState check={stored} />}
        </Typography>
      </Box>
      {found && "refusal" in found && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockStart: 1 }}>
          {found.refusal}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
        {translate("resources.channels.help.streamUrl")}
      </Typography>
    </Box>
  );
}
