import { Alert, Snackbar } from "@mui/material";
import { type ReactNode, useCallback, useState } from "react";

interface Notice {
  severity: "error" | "info";
  text: string;
}

/** Auto-hide delay, in milliseconds. */
const AUTO_HIDE_MS = 8000;

/**
 * Snackbar for the results of paste and upload. Returns its element and a function that shows a
 * message.
 */
export function useNotice(): {
  notice: ReactNode;
  notify(severity: Notice["severity"], text: string): void;
} {
  const [current, setCurrent] = useState<Notice>();
  const [open, setOpen] = useState(false);
  const notify = useCallback((severity: Notice["severity"], text: string) => {
    setCurrent({ severity, text });
    setOpen(true);
  }, []);
  const close = (_event: unknown, reason?: string) => {
    if (reason !== "clickaway") setOpen(false);
  };
  const notice = (
    <Snackbar open={open} autoHideDuration={AUTO_HIDE_MS} onClose={close}>
      <Alert
        severity={current?.severity}
        variant="outlined"
        onClose={close}
        sx={{ bgcolor: "background.paper" }}
      >
        {current?.text}
      </Alert>
    </Snackbar>
  );
  return { notice, notify };
}
