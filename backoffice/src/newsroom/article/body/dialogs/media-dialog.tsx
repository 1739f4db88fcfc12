import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import type { ListedRecording } from "@masthead/contract/broadcast/recording.ts";
import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from "@mui/material";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { RecordingUpload } from "../../../../broadcast/episode/recording/recording-upload.tsx";
import { useRecordingUpload } from "../../../../broadcast/episode/recording/use-recording-upload.ts";
import { RecordingLibrary } from "./recording-library.tsx";
import "./recording-messages.ts";

/** Attributes of a new block with a video or audio file. */
export interface MediaAttributes {
  file: string;
  duration: number | null;
  width: number | null;
  height: number | null;
}

export interface MediaDialogProps {
  /** Kind of the recording; by default any. */
  kind?: "audio";
  onClose(): void;
  onInsert(attributes: MediaAttributes): void;
}

/**
 * Dialog that inserts a video or audio file into the text: uploaded now, or chosen from those that
 * were uploaded before.
 */
export function MediaDialog({ kind, onClose, onInsert }: MediaDialogProps) {
  const t = useTranslate();
  const titleId = useId();
  const isSmallScreen = useMediaQuery("(max-width: 700px)");
  const [chosen, setChosen] = useState<ListedRecording | null>(null);
  const [isOtherKind, setOtherKind] = useState(false);
  const insert = ({ url, durationSeconds, width, height, ...recording }: RecordingFile) => {
    if (kind && recording.kind !== kind) return setOtherKind(true);
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
      maxWidth="sm"
      fullScreen={isSmallScreen}
      disableRestoreFocus
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {t(kind ? "recordings.narration.title" : "body.tool.media")}
      </DialogTitle>
      <DialogContent sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <RecordingUpload
          autoFocus
          uploads={uploads}
          label={t(kind ? "recordings.narration.choose" : "body.media.choose")}
          help={t(kind ? "recordings.narration.hint" : "body.media.hint")}
        />
        {isOtherKind && (
          <Alert severity="error" role="alert" sx={{ marginBlockStart: 2 }}>
            {t("recordings.narration.no_audio")}
          </Alert>
        )}
        {!uploads.upload && (
          <RecordingLibrary kind={kind} chosen={chosen} onChoose={setChosen} onEnter={insert} />
        )}
      </DialogContent>
      {chosen?.restricted && !uploads.upload && (
        <Alert severity="warning" sx={{ marginInline: { xs: 2, sm: 3 } }}>
          {t("recordings.restricted_help")}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t("ra.action.cancel")}</Button>
        <Button
          variant="contained"
          disabled={!chosen || chosen.state === "failed" || uploads.upload !== null}
          onClick={() => chosen && insert(chosen)}
        >
          {t(kind ? "recordings.narration.use" : "body.dialog.insert")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
