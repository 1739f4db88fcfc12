import AddIcon from "@mui/icons-material/AddPhotoAlternateOutlined";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useGetValidationErrorMessage, useTranslate } from "react-admin";
import type { useFileDrop } from "../upload/use-file-drop.ts";
import type { Uploads } from "../upload/use-uploads.ts";
import { PhotoButton } from "./photo-button.tsx";

interface ImagesBoxProps {
  title: string;
  /** Message when there are no images. */
  emptyMessage: string;
  uploads: Uploads["uploads"];
  dropZone: ReturnType<typeof useFileDrop>;
  /** Validation error of the whole list. */
  error: string | undefined;
  full: boolean;
  onAdd: () => void;
  onFiles: (files: File[]) => void;
  /** One row per image; may be empty. */
  children: ReactNode[];
}

/** Ordered list of images, and the drop zone for files. */
export function ImagesBox({
  title,
  emptyMessage,
  uploads,
  dropZone: { over, handlers },
  error,
  full,
  onAdd,
  onFiles,
  children,
}: ImagesBoxProps) {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const headingId = useId();
  const pendingUploads = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const rejectedUploads = uploads.filter(({ state }) => state === "rejected");
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      {...handlers}
      sx={{
        border: 1,
        borderStyle: over ? "solid" : "dashed",
        borderColor: over ? "text.primary" : "divider",
        borderRadius: 1,
        padding: 2,
      }}
    >
      <Typography id={headingId} component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{emptyMessage}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {children}
      </Box>
      {pendingUploads.map(({ key, file, progress }) => (
        <Box key={key} sx={{ marginBlock: 1 }}>
          <Typography variant="body2" noWrap>
            <bdi>{file.name}</bdi>
          </Typography>
          <LinearProgress variant="determinate" value={progress * 100} aria-label={file.name} />
        </Box>
      ))}
      {rejectedUploads.map(({ key, file, errorMessage }) => (
        <Alert key={key} severity="error" variant="outlined" sx={{ marginBlock: 1 }}>
          <bdi>{file.name}</bdi>: {errorMessage}
        </Alert>
      ))}
      {error && (
        <Typography role="alert" variant="body2" color="error">
          {messageOf(error)}
        </Typography>
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, marginBlockStart: 1 }}>
        <Button startIcon={<AddIcon />} disabled={full} onClick={onAdd}>
          {translate("media.input.add")}
        </Button>
        <PhotoButton disabled={full} onFiles={onFiles} />
        <Typography
          component="span"
          variant="body2"
          sx={{ color: "text.secondary", display: { xs: "none", sm: "inline" } }}
        >
          {translate("media.input.dropSeveral")}
        </Typography>
      </Box>
    </Box>
  );
}
