import CloseIcon from "@mui/icons-material/Close";
import RetryIcon from "@mui/icons-material/Replay";
import { Box, Button, IconButton, LinearProgress, Tooltip, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { NARROW, sizeOf } from "../format.ts";
import { OneLine } from "../one-line.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import type { Upload } from "./upload-queue.ts";

interface UploadRowProps {
  upload: Upload;
  onShow?: (id: number) => void;
  onRetry: (key: string) => void;
  onCancel: (key: string) => void;
}

/** One file on its way into the library. */
export function UploadRow({ upload, onShow, onRetry, onCancel }: UploadRowProps) {
  const { key, file, state, share, taken } = upload;
  const translate = useTranslate();
  const locale = useDeskLocale();
  const under = state === "waiting" || state === "sending";
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5, paddingInline: 1, minBlockSize: 44 }}>
      <Box sx={{ inlineSize: 48, blockSize: 36, flexShrink: 0, backgroundColor: "background.default" }}>
        {taken && <Thumbnail picture={taken.record.picture} sizes="48px" />}
      </Box>
      <Box sx={{ minInlineSize: 0, flexGrow: 1 }}>
        <Typography variant="body2">
          <OneLine text={file.name} />
        </Typography>
        {under ? (
          <LinearProgress
            variant={share < 1 ? "determinate" : "indeterminate"}
            value={share * 100}
            aria-label={translate("media.upload.progress", { name: file.name })}
            sx={{ marginBlock: 0.5 }}
          />
        ) : (
          <Outcome upload={upload} />
        )}
      </Box>
      <Typography variant="body2" sx={{ color: "text.secondary", whiteSpace: "nowrap", display: { xs: "none", sm: "block" } }}>
        {sizeOf(file.size, locale)}
      </Typography>
      {taken && onShow && <Button onClick={() => onShow(taken.record.id)}>{translate("media.upload.show")}</Button>}
      {state === "refused" && (
        <Tool label={translate("media.upload.retry", { name: file.name })} onPress={() => onRetry(key)} icon={<RetryIcon />} />
      )}
      <Tool
        label={translate(under ? "media.upload.cancel" : "media.upload.putAway", { name: file.name })}
        onPress={() => onCancel(key)}
        icon={<CloseIcon />}
      />
    </Box>
  );
}

function Outcome({ upload: { taken, reason } }: { upload: Upload }) {
  const translate = useTranslate();
  const narrow = taken && taken.record.picture.width < NARROW;
  const said = !taken ? reason : translate(taken.known ? "media.upload.known" : narrow ? "media.upload.narrow" : "media.upload.taken");
  return (
    <Typography variant="body2" component="div" sx={{ color: taken ? "text.secondary" : "error.main", whiteSpace: "normal" }}>
      <StateMark tone={taken ? (narrow ? "waiting" : "good") : "urgent"}>
        <Box component="span" sx={{ whiteSpace: "normal" }}>
          {said}
        </Box>
      </StateMark>
    </Typography>
  );
}

function Tool({ label, onPress, icon }: { label: string; onPress: () => void; icon: React.ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onPress} size="small" sx={{ inlineSize: 40, blockSize: 40 }}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
