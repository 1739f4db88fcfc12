import CloseIcon from "@mui/icons-material/Close";
import RetryIcon from "@mui/icons-material/Replay";
import { Box, Button, IconButton, LinearProgress, Tooltip, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatFileSize, MIN_RECOMMENDED_WIDTH } from "../format.ts";
import { SingleLine } from "../single-line.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import type { Upload } from "./upload-queue.ts";

interface UploadRowProps {
  upload: Upload;
  onOpen?: (id: number) => void;
  onRetry: (key: string) => void;
  onCancel: (key: string) => void;
}

/** Row of an upload: thumbnail, name, progress or result, and actions. */
export function UploadRow({ upload, onOpen, onRetry, onCancel }: UploadRowProps) {
  const { key, file, state, progress, result } = upload;
  const translate = useTranslate();
  const locale = useUiLocale();
  const isPending = state === "waiting" || state === "sending";
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 1.5, paddingInline: 1, minBlockSize: 44 }}
    >
      <Box
        sx={{ inlineSize: 48, blockSize: 36, flexShrink: 0, backgroundColor: "background.default" }}
      >
        {result && <Thumbnail image={result.record.picture} sizes="48px" />}
      </Box>
      <Box sx={{ minInlineSize: 0, flexGrow: 1 }}>
        <Typography variant="body2">
          <SingleLine text={file.name} />
        </Typography>
        {isPending ? (
          <LinearProgress
            variant={progress < 1 ? "determinate" : "indeterminate"}
            value={progress * 100}
            aria-label={translate("media.upload.progress", { name: file.name })}
            sx={{ marginBlock: 0.5 }}
          />
        ) : (
          <UploadStatus upload={upload} />
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{ color: "text.secondary", whiteSpace: "nowrap", display: { xs: "none", sm: "block" } }}
      >
        {formatFileSize(file.size, locale)}
      </Typography>
      {result && onOpen && (
        <Button onClick={() => onOpen(result.record.id)}>{translate("media.upload.show")}</Button>
      )}
      {state === "rejected" && (
        <RowAction
          label={translate("media.upload.retry", { name: file.name })}
          onPress={() => onRetry(key)}
          icon={<RetryIcon />}
        />
      )}
      <RowAction
        label={translate(isPending ? "media.upload.cancel" : "media.upload.dismiss", {
          name: file.name,
        })}
        onPress={() => onCancel(key)}
        icon={<CloseIcon />}
      />
    </Box>
  );
}

function UploadStatus({ upload: { result, errorMessage } }: { upload: Upload }) {
  const translate = useTranslate();
  const isNarrow = result && result.record.picture.width < MIN_RECOMMENDED_WIDTH;
  const message = !result
    ? errorMessage
    : translate(
        result.alreadyExisted
          ? "media.upload.duplicate"
          : isNarrow
            ? "media.upload.narrow"
            : "media.upload.added",
      );
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: result ? "text.secondary" : "error.main", whiteSpace: "normal" }}
    >
      <StateBadge tone={result ? (isNarrow ? "waiting" : "good") : "urgent"}>
        <Box component="span" sx={{ whiteSpace: "normal" }}>
          {message}
        </Box>
      </StateBadge>
    </Typography>
  );
}

function RowAction({
  label,
  onPress,
  icon,
}: {
  label: string;
  onPress: () => void;
  icon: React.ReactNode;
}) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        onClick={onPress}
        size="small"
        sx={{ inlineSize: 40, blockSize: 40 }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
