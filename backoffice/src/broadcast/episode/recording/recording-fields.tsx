import { RECORDING_KINDS, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";
import { DurationInput } from "../duration/duration-input.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useRecordingUpload } from "./use-recording-upload.ts";

/** File types that the file dialog offers. The server validates the file. */
const ACCEPTED_TYPES = RECORDING_KINDS.map((kind) => `${kind}/*`).join();

/** URLs of the recordings of an episode, an upload for them, and the duration. */
export function RecordingFields() {
  const translate = useTranslate();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const applyRecording = ({ kind, url, durationSeconds }: RecordingFile) => {
    setValue(`${kind}Url`, url, { shouldDirty: true });
    if (durationSeconds !== null) setValue("durationSeconds", durationSeconds, { shouldDirty: true });
    notify(`resources.episodes.recording.uploaded.${kind}`, { type: "success" });
  };
  const { upload, start, resume, cancel } = useRecordingUpload(applyRecording);
  return (
    <>
      <UrlInput source="videoUrl" />
      <UrlInput source="audioUrl" />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, marginBlock: 1 }}>
        <Button
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={upload !== null}
          onClick={() => input.current?.click()}
          sx={{ minBlockSize: 40 }}
        >
          {translate("resources.episodes.recording.upload")}
        </Button>
        <Typography variant="body2" sx={{ flex: "1 1 240px", color: "text.secondary" }}>
          {translate("resources.episodes.recording.help")}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) start(file);
            // Lets the same file be selected again.
            target.value = "";
          }}
        />
      </Box>
      {upload && <UploadProgress {...upload} onResume={resume} onCancel={cancel} />}
      <DurationInput source="durationSeconds" />
    </>
  );
}
