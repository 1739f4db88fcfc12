import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";

interface UploadProgressProps {
  name: string;
  progress: number;
  checking: boolean;
  stopReason: string | null;
  resumable: boolean;
  onResume: () => void;
  onCancel: () => void;
}

/** Progress of a recording upload, or why it stopped and a button to resume it. */
export function UploadProgress({
  name,
  progress,
  checking,
  stopReason,
  resumable,
  onResume,
  onCancel,
}: UploadProgressProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const percent = new Intl.NumberFormat(intlLocale(locale), { style: "percent" }).format(progress);
  const message = (key: string) => translate(`resources.episodes.recording.${key}`);
  return (
    <Box sx={{ marginBlock: 1 }}>
      {stopReason !== null && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1 }}>
          {stopReason}
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <Typography variant="body2" noWrap sx={{ flex: "1 1 160px", minWidth: 0 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography
          variant="body2"
          sx={{
            color: "text.secondary",
            ...(stopReason !== null && !resumable && { display: "none" }),
          }}
        >
          {checking ? message("checking") : percent}
        </Typography>
        {stopReason !== null && resumable && (
          <Button onClick={onResume}>{message("resume")}</Button>
        )}
        <Button onClick={onCancel}>
          {message(stopReason === null || resumable ? "cancel" : "dismiss")}
        </Button>
      </Box>
      {(stopReason === null || resumable) && (
        <LinearProgress
          variant={checking ? "indeterminate" : "determinate"}
          value={progress * 100}
          aria-label={translate("media.upload.progress", { name })}
        />
      )}
    </Box>
  );
}
