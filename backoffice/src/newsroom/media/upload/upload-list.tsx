import { Box, Button, Paper, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { UploadRow } from "./upload-row.tsx";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  uploads: Uploads;
  /** Opens an uploaded image, where the list can show it. */
  onOpen?: (id: number) => void;
}

/** List of uploads with the progress or error of each file. */
export function UploadList({
  uploads: { uploads, retry, cancel, clear },
  onOpen,
}: UploadListProps) {
  const translate = useTranslate();
  if (!uploads.length) return null;
  const count = (...states: (typeof uploads)[number]["state"][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  const pendingCount = count("waiting", "sending");
  const rejectedCount = count("rejected");
  const summary = [
    pendingCount
      ? translate("media.upload.under", { smart_count: pendingCount })
      : translate("media.upload.done", { smart_count: count("uploaded") }),
    rejectedCount ? translate("media.upload.refused", { smart_count: rejectedCount }) : "",
  ];
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate("media.upload.title")}
      sx={{ marginBlockEnd: 2, padding: 1 }}
    >
      <Box
        sx={{ display: "flex", alignItems: "center", gap: 2, paddingInline: 1, minBlockSize: 40 }}
      >
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {summary.filter(Boolean).join(" · ")}
        </Typography>
        <Button
          onClick={clear}
          disabled={pendingCount === uploads.length}
          sx={{ marginInlineStart: "auto" }}
        >
          {translate("media.upload.clear")}
        </Button>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: "none", margin: 0, padding: 0, maxBlockSize: 288, overflowY: "auto" }}
      >
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onOpen={onOpen}
            onRetry={retry}
            onCancel={cancel}
          />
        ))}
      </Box>
    </Paper>
  );
}
