import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import Movie from "@mui/icons-material/MovieOutlined";
import { Box, Button, Typography } from "@mui/material";
import { lazy, Suspense, useId, useState } from "react";
import { useIsOnline } from "../../../platform/use-is-online.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { hasRecording, withRecording } from "./entry-recording.ts";

const MediaDialog = lazy(async () => ({
  default: (await import("../../article/body/dialogs/media-dialog.tsx")).MediaDialog,
}));

interface RecordingFieldProps {
  body: ArticleDocument;
  onChange: (body: ArticleDocument) => void;
}

/**
 * Adds an own video or audio file to the text of an entry: chosen from the uploaded ones, or
 * uploaded now. Unlike photos, it is not stored on the device until there is a connection.
 */
export function RecordingField({ body, onChange }: RecordingFieldProps) {
  const message = useLiveMessages();
  const reasonId = useId();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  const reason = hasRecording(body) ? "one" : isOnline ? null : "offline";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
      <Button
        startIcon={<Movie />}
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => setOpen(true)}
        sx={{ minBlockSize: 44 }}
      >
        {message("recording.add")}
      </Button>
      <Box role="status" sx={{ flex: "1 1 240px" }}>
        {reason && (
          <Typography id={reasonId} variant="body2" sx={{ color: "text.secondary" }}>
            {message(`recording.reason.${reason}`)}
          </Typography>
        )}
      </Box>
      {isOpen && (
        <Suspense>
          <MediaDialog
            onClose={() => setOpen(false)}
            onInsert={(attributes) => onChange(withRecording(body, attributes))}
          />
        </Suspense>
      )}
    </Box>
  );
}
