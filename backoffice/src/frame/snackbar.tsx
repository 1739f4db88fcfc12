import { SNACKBAR } from "@masthead/contract/system/constants.ts";
import { Alert, Button, Snackbar as MuiSnackbar } from "@mui/material";
import { type TouchEvent, useEffect, useRef, useState } from "react";
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from "react-admin";
import { useSessionEnded } from "./session-ended.ts";

const SEVERITIES = ["error", "warning", "success"] as const;

/**
 * Notices one after another at the foot of the screen: gone after five seconds unless pointed at, or by a swipe up or down. The call
 * behind an undoable one is sent when its notice closes, unless it was undone.
 */
export function Snackbar() {
  const { notifications, takeNotification, resetNotifications } = useNotificationContext();
  const ended = useSessionEnded();
  const [shown, setShown] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const touchedAt = useRef<number | null>(null);
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const undoable = shown?.notificationOptions?.undoable === true;

  // The sign-in page says itself that the session ended; what was done before, and the refusal, are no news there.
  useEffect(() => {
    if (!ended) return;
    if (notifications.length) resetNotifications();
    setShown(undefined);
  }, [ended, notifications, resetNotifications]);
  useEffect(() => {
    if (ended || shown || !notifications.length) return;
    setShown(takeNotification() ?? undefined);
    setOpen(true);
  }, [ended, notifications, shown, takeNotification]);

  useEffect(() => {
    if (!undoable) return;
    // A window that closes now would lose the call.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [undoable]);

  if (!shown) return null;
  const { message, type, notificationOptions: { autoHideDuration = SNACKBAR.timeout, messageArgs, action } = {} } = shown;
  const close = () => setOpen(false);
  const undo = () => {
    takeMutation()?.({ isUndo: true });
    setShown({ ...shown, notificationOptions: { ...shown.notificationOptions, undoable: false } });
    close();
  };
  const settle = () => {
    if (undoable) takeMutation()?.({ isUndo: false });
    setShown(undefined);
  };
  const swipe = (event: TouchEvent) => {
    const end = event.changedTouches[0]?.clientY ?? 0;
    if (touchedAt.current !== null && Math.abs(end - touchedAt.current) > SNACKBAR.swipe) close();
    touchedAt.current = null;
  };
  return (
    <CloseNotificationContext.Provider value={close}>
      <MuiSnackbar
        open={open}
        autoHideDuration={autoHideDuration === SNACKBAR.forever ? null : autoHideDuration}
        onClose={(_, reason) => reason !== "clickaway" && close()}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
        onTouchStart={(event) => (touchedAt.current = event.touches[0]?.clientY ?? null)}
        onTouchEnd={swipe}
        disableWindowBlurListener={undoable}
        slotProps={{ transition: { onExited: settle } }}
      >
        <Alert
          variant="filled"
          severity={SEVERITIES.find((one) => one === type) ?? "info"}
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
                {translate("desk.close")}
              </Button>
            </>
          }
        >
          {typeof message === "string" ? translate(message, messageArgs) : message}
        </Alert>
      </MuiSnackbar>
    </CloseNotificationContext.Provider>
  );
}
