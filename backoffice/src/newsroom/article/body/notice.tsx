import { Alert, Snackbar } from "@mui/material";
import { type ReactNode, useCallback, useState } from "react";

interface Notice {
  severity: "error" | "info";
  text: string;
}

/** How long a notice stays, in milliseconds. */
const TIMEOUT = 8000;

/** Something to tell of what was pasted or sent in: how to say it, and where it stands. */
export function useNotice(): { notice: ReactNode; tell(severity: Notice["severity"], text: string): void } {
  const [told, setTold] = useState<Notice>();
  const [open, setOpen] = useState(false);
  const tell = useCallback((severity: Notice["severity"], text: string) => {
    setTold({ severity, text });
    setOpen(true);
  }, []);
  const close = (_event: unknown, reason?: string) => {
    if (reason !== "clickaway") setOpen(false);
  };
  const notice = (
    <Snackbar open={open} autoHideDuration={TIMEOUT} onClose={close}>
      <Alert severity={told?.severity} variant="outlined" onClose={close} sx={{ bgcolor: "background.paper" }}>
        {told?.text}
      </Alert>
    </Snackbar>
  );
  return { notice, tell };
}
