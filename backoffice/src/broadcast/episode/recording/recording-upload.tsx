import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useRef } from "react";
import { UploadProgress } from "./upload-progress.tsx";
import type { useRecordingUpload } from "./use-recording-upload.ts";

/**
 * File types that the file dialog offers. Some of them are refused with advice. The content is
 * checked, not the type.
 */
const ACCEPTED_TYPES =
  "video/mp4,video/webm,video/quicktime,.mkv,audio/mpeg,audio/mp4,audio/ogg,audio/wav,audio/flac,audio/aac,.m4a,.ogg,.wav,.flac,.aac";

interface RecordingUploadProps {
  uploads: ReturnType<typeof useRecordingUpload>;
  label: string;
  help: string;
  autoFocus?: boolean;
}

/** Button that uploads a video or audio file, and the progress of the upload. */
export function RecordingUpload({
  uploads: { upload, start, resume, cancel },
  label,
  help,
  autoFocus,
}: RecordingUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: 2,
          rowGap: 1,
          marginBlock: 1,
        }}
      >
        <Button
          autoFocus={autoFocus}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={upload !== null}
          onClick={() => input.current?.click()}
          sx={{ minBlockSize: 44 }}
        >
          {label}
        </Button>
        <Typography variant="body2" sx={{ flex: "1 1 240px", color: "text.secondary" }}>
          {help}
        </Typography>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_TYPES}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void start(file);
            // Lets the same file be selected again.
            target.value = "";
          }}
        />
      </Box>
      {upload && <UploadProgress {...upload} onResume={resume} onCancel={cancel} />}
    </>
  );
}
