import { RECORDING_KINDS, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { AddressInput } from "../../../frame/form/address-input.tsx";
import { DurationInput } from "../duration/duration-input.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useRecordingUpload } from "./use-recording-upload.ts";

/** What the file dialog offers; what a file is, the server decides. */
const FILES = RECORDING_KINDS.map((kind) => `${kind}/*`).join();

/** Where the recordings of an episode stand, or a file that is brought in as one of them; and how long it is. */
export function RecordingFields() {
  const translate = useTranslate();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ kind, url, durationSeconds }: RecordingFile) => {
    setValue(`${kind}Url`, url, { shouldDirty: true });
    if (durationSeconds !== null) setValue("durationSeconds", durationSeconds, { shouldDirty: true });
    notify(`resources.episodes.recording.taken.${kind}`, { type: "success" });
  };
  const { upload, start, goOn, cancel } = useRecordingUpload(take);
  return (
    <>
      <AddressInput source="videoUrl" />
      <AddressInput source="audioUrl" />
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
          accept={FILES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) start(file);
            // The same file may be chosen again.
            target.value = "";
          }}
        />
      </Box>
      {upload && <UploadProgress {...upload} onGoOn={goOn} onCancel={cancel} />}
      <DurationInput source="durationSeconds" />
    </>
  );
}
