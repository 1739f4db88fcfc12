import AddIcon from "@mui/icons-material/AddPhotoAlternateOutlined";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useGetValidationErrorMessage, useTranslate } from "react-admin";
import type { useDroppedFiles } from "../upload/use-dropped-files.ts";
import type { Uploads } from "../upload/use-uploads.ts";

interface PicturesBoxProps {
  title: string;
  /** What stands there while there are none. */
  empty: string;
  uploads: Uploads["uploads"];
  dropping: ReturnType<typeof useDroppedFiles>;
  /** What is wrong with the whole. */
  error: string | undefined;
  full: boolean;
  onAdd: () => void;
  /** A row each: nothing when there are none. */
  children: ReactNode[];
}

/** Where several pictures stand in their order, and where files can be dropped. */
export function PicturesBox({ title, empty, uploads, dropping: { over, handlers }, error, full, onAdd, children }: PicturesBoxProps) {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const heading = useId();
  const sending = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const refused = uploads.filter(({ state }) => state === "refused");
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      {...handlers}
      sx={{
        border: 1,
        borderStyle: over ? "solid" : "dashed",
        borderColor: over ? "text.primary" : "divider",
        borderRadius: 1,
        padding: 2,
      }}
    >
      <Typography id={heading} component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children.length === 0 && <Typography sx={{ color: "text.secondary" }}>{empty}</Typography>}
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {children}
      </Box>
      {sending.map(({ key, file, share }) => (
        <Box key={key} sx={{ marginBlock: 1 }}>
          <Typography variant="body2" noWrap>
            <bdi>{file.name}</bdi>
          </Typography>
          <LinearProgress variant="determinate" value={share * 100} aria-label={file.name} />
        </Box>
      ))}
      {refused.map(({ key, file, reason }) => (
        <Alert key={key} severity="error" variant="outlined" sx={{ marginBlock: 1 }}>
          <bdi>{file.name}</bdi>: {reason}
        </Alert>
      ))}
      {error && (
        <Typography role="alert" variant="body2" color="error">
          {messageOf(error)}
        </Typography>
      )}
      <Button startIcon={<AddIcon />} disabled={full} onClick={onAdd} sx={{ marginBlockStart: 1 }}>
        {translate("media.input.add")}
      </Button>
      <Typography component="span" variant="body2" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
        {translate("media.input.dropSeveral")}
      </Typography>
    </Box>
  );
}
