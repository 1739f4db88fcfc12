import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { errorMessage } from "../api/problems.ts";

interface HistoryFrameDialogProps {
  title: string;
  /** Name of the progress bar, for screen readers. */
  loading: string;
  /** Undefined: they are being loaded. */
  items: readonly unknown[] | undefined;
  error: unknown;
  onClose: () => void;
  /** List items, the newest first. */
  children: ReactNode;
}

/** Dialog with what happened to a record, as a list that is loaded. */
export function HistoryFrameDialog({
  title,
  loading,
  items,
  error,
  onClose,
  children,
}: HistoryFrameDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {Boolean(error) && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!items && !error && <LinearProgress aria-label={loading} />}
        <Box component="ol" reversed sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus sx={{ minBlockSize: 44 }}>
          {translate("frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
