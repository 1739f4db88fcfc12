import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { RecordingUpload } from "../../../../broadcast/episode/recording/recording-upload.tsx";
import { useRecordingUpload } from "../../../../broadcast/episode/recording/use-recording-upload.ts";

/** Attributes of a new block with a video or audio file. */
interface MediaAttributes {
  file: string;
  duration: number | null;
  width: number | null;
  height: number | null;
}

export interface MediaDialogProps {
  onClose(): void;
  onInsert(attributes: MediaAttributes): void;
}

/** Dialog that inserts a video or audio file into the text. */
export function MediaDialog({ onClose, onInsert }: MediaDialogProps) {
  const t = useTranslate();
  const titleId = useId();
  const insert = ({ url, durationSeconds, width, height }: RecordingFile) => {
    const file = recordingFileFrom(url);
    if (file) onInsert({ file, duration: durationSeconds, width, height });
    onClose();
  };
  const uploads = useRecordingUpload(insert);
  return (
    <Dialog
      open
      // A click beside the dialog must not end an upload.
      onClose={uploads.upload?.resumable ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t("body.tool.media")}</DialogTitle>
      <DialogContent>
        <RecordingUpload autoFocus uploads={uploads} label={t("body.media.choose")} help={t("body.media.hint")} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("ra.action.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
