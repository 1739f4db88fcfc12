import { intlLocale } from "@masthead/contract/system/format.ts";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";

interface UploadProgressProps {
  name: string;
  share: number;
  stopped: string | null;
  resumable: boolean;
  onGoOn: () => void;
  onCancel: () => void;
}

/** How far a recording is on its way, or why it stopped and how it goes on. */
export function UploadProgress({ name, share, stopped, resumable, onGoOn, onCancel }: UploadProgressProps) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const percent = new Intl.NumberFormat(intlLocale(locale), { style: "percent" }).format(share);
  const words = (key: string) => translate(`resources.episodes.recording.${key}`);
  return (
    <Box sx={{ marginBlock: 1 }}>
      {stopped !== null && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1 }}>
          {stopped}
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <Typography variant="body2" noWrap sx={{ flex: "1 1 160px", minWidth: 0 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {percent}
        </Typography>
        {stopped !== null && resumable && <Button onClick={onGoOn}>{words("goOn")}</Button>}
        <Button onClick={onCancel}>{words(stopped === null || resumable ? "cancel" : "putAway")}</Button>
      </Box>
      <LinearProgress variant="determinate" value={share * 100} aria-label={translate("media.upload.progress", { name })} />
    </Box>
  );
}
