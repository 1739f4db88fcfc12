import { SNACKBAR } from "@masthead/contract/platform/constants.ts";
import { Alert, Button, Snackbar as MuiSnackbar, Portal } from "@mui/material";
import { type PointerEvent, useEffect, useState } from "react";
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from "react-admin";
import { useSessionEnded } from "../session/session-ended.ts";
import { reserveSpace } from "./reserve-space.ts";

const SEVERITIES = ["error", "warning", "success"] as const;

/** The toast is in a band below the screen, which gets shorter: it covers no controls. */
const DOCK = {
  inset: "auto 0 0",
  transform: "none",
  padding: 1,
  backgroundColor: "background.default",
  borderTop: 1,
  borderColor: "divider",
  // Vertical drags close it.
  touchAction: "none",
  userSelect: "none",
};

/**
 * Toasts, one at a time: closed after five seconds unless hovered, or by a vertical drag. The call
 * of an undoable action is sent when its toast closes, unless it was undone. A toast is above the
 * dialogs that were open before it, and below those that are opened later, whose buttons it would
 * cover: all have the same z-index, so their order in the document decides.
 */
export function Snackbar() {
  const translate = useTranslate();
  const { current, open, undoable, close, undo, finish } = useToast();
  if (!current) return null;
  const {
    message,
    type,
    notificationOptions: { autoHideDuration = SNACKBAR.timeout, messageArgs, action } = {},
  } = current;
  return (
    <CloseNotificationContext.Provider value={close}>
      <Portal>
        <MuiSnackbar
          open={open}
          autoHideDuration={autoHideDuration === SNACKBAR.forever ? null : autoHideDuration}
          onClose={(_, reason) => reason !== "clickaway" && close()}
          anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
          ref={reserveSpace}
          onPointerDown={(event) => closeAfterSwipe(event, close)}
          sx={DOCK}
          disableWindowBlurListener={undoable}
          slotProps={{ transition: { onExited: finish } }}
        >
          <Alert
            variant="filled"
            severity={SEVERITIES.find((candidate) => candidate === type) ?? "info"}
            icon={false}
            action={
              <>
                {action}
                {undoable && (
                  <Button color="inherit" size="small" onClick={undo}>
                    {translate("ra.action.undo")}
                  </Button>
                )}
                <Button color="inherit" size="small" onClick={close}>
                  {translate("frame.close")}
                </Button>
              </>
            }
          >
            {typeof message === "string" ? translate(message, messageArgs) : message}
          </Alert>
        </MuiSnackbar>
      </Portal>
    </CloseNotificationContext.Provider>
  );
}

/** Returns the toast that is shown, and what its buttons do. */
function useToast() {
  const { notifications, takeNotification, resetNotifications } = useNotificationContext();
  const sessionEnded = useSessionEnded();
  const [current, setCurrent] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const takeMutation = useTakeUndoableMutation();
  const undoable = current?.notificationOptions?.undoable === true;

  // The sign-in page shows itself that the session has ended, so older toasts and the refusal are
  // dropped.
  useEffect(() => {
    if (!sessionEnded) return;
    if (notifications.length) resetNotifications();
    setCurrent(undefined);
  }, [sessionEnded, notifications, resetNotifications]);
  useEffect(() => {
    if (sessionEnded || current || !notifications.length) return;
    setCurrent(takeNotification() ?? undefined);
    setOpen(true);
  }, [sessionEnded, notifications, current, takeNotification]);

  useEffect(() => {
    if (!undoable) return;
    // Closing the window now would lose the call.
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [undoable]);

  const close = () => setOpen(false);
  return {
    current,
    open,
    undoable,
    close,
    undo() {
      takeMutation()?.({ isUndo: true });
      setCurrent(
        current && {
          ...current,
          notificationOptions: { ...current.notificationOptions, undoable: false },
        },
      );
      close();
    },
    /** Sends the call of an undoable action after the toast was closed. */
    finish() {
      if (undoable) takeMutation()?.({ isUndo: false });
      setCurrent(undefined);
    },
  };
}

function closeAfterSwipe({ clientY: startY, pointerId }: PointerEvent, close: () => void): void {
  // The drag may end outside of the toast.
  const onEnd = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    drag.abort();
    if (event.type === "pointerup" && Math.abs(event.clientY - startY) > SNACKBAR.swipe) close();
  };
  const drag = new AbortController();
  for (const type of ["pointerup", "pointercancel"] as const)
    window.addEventListener(type, onEnd, { signal: drag.signal });
}
