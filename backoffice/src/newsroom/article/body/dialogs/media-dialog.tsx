import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useId, useRef } from "react";
import { useTranslate } from "react-admin";
import { UploadProgress } from "../../../../broadcast/episode/recording/upload-progress.tsx";
import { useRecordingUpload } from "../../../../broadcast/episode/recording/use-recording-upload.ts";
import { videoSizeOf } from "./video-size.ts";

/** Attributes of a new block with a video or audio file. */
interface MediaAttributes {
  file: string;
  duration: number | null;
  width?: number;
  height?: number;
}

export interface MediaDialogProps {
  onClose(): void;
  onInsert(attributes: MediaAttributes): void;
}

/** File types that the file dialog offers. The server checks the content. */
const ACCEPTED_TYPES = "video/mp4,video/webm,audio/mpeg,audio/mp4,audio/ogg,audio/wav,.m4a,.ogg,.wav";

/** Dialog that uploads a video or audio file and inserts it into the text. */
export function MediaDialog({ onClose, onInsert }: MediaDialogProps) {
  const t = useTranslate();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(null);
  const insert = async ({ url, kind, durationSeconds }: RecordingFile) => {
    const file = recordingFileFrom(url);
    const size = kind === "video" && chosen.current ? await videoSizeOf(chosen.current) : null;
    if (file) onInsert({ file, duration: durationSeconds, ...size });
    onClose();
  };
  const { upload, start, resume, cancel } = useRecordingUpload((recording) => void insert(recording));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" disableRestoreFocus aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t("body.tool.media")}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {t("body.media.hint")}
        </Typography>
        <Button
          autoFocus
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={upload !== null}
          onClick={() => input.current?.click()}
          sx={{ minBlockSize: 44 }}
        >
          {t("body.media.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) {
              chosen.current = file;
              start(file);
            }
            // Lets the same file be selected again.
            target.value = "";
          }}
        />
        {upload && <UploadProgress {...upload} onResume={resume} onCancel={cancel} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("ra.action.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
