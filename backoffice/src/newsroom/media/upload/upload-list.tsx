import { Box, Button, Paper, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { UploadRow } from "./upload-row.tsx";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** Shows a picture that is there now, where that is another place. */
  onShow?: (id: number) => void;
}

/** Files on their way into the library, one by one: how far each is, or why it was refused. */
export function UploadList({ uploads: { uploads, retry, cancel, clear }, onShow }: UploadListProps) {
  const translate = useTranslate();
  if (!uploads.length) return null;
  const count = (...states: (typeof uploads)[number]["state"][]) => uploads.filter(({ state }) => states.includes(state)).length;
  const under = count("waiting", "sending");
  const refused = count("refused");
  const summary = [
    under ? translate("media.upload.under", { smart_count: under }) : translate("media.upload.done", { smart_count: count("taken") }),
    refused ? translate("media.upload.refused", { smart_count: refused }) : "",
  ];
  return (
    <Paper variant="outlined" component="section" aria-label={translate("media.upload.title")} sx={{ marginBlockEnd: 2, padding: 1 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, paddingInline: 1, minBlockSize: 40 }}>
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {summary.filter(Boolean).join(" · ")}
        </Typography>
        <Button onClick={clear} disabled={under === uploads.length} sx={{ marginInlineStart: "auto" }}>
          {translate("media.upload.clear")}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, maxBlockSize: 288, overflowY: "auto" }}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onShow={onShow} onRetry={retry} onCancel={cancel} />
        ))}
      </Box>
    </Paper>
  );
}
