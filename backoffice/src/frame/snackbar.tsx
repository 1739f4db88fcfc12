import { SNACKBAR } from "@masthead/contract/system/constants.ts";
import { Alert, Button, Snackbar as MuiSnackbar } from "@mui/material";
import { type TouchEvent, useEffect, useRef, useState } from "react";
import { CloseNotificationContext, type NotificationPayload, useNotificationContext, useTranslate } from "react-admin";
import { useSessionEnded } from "./session-ended.ts";

const SEVERITIES = ["error", "warning", "success"] as const;

/** Notices one after another at the foot of the screen: gone after five seconds unless pointed at, or by a swipe up or down. */
export function Snackbar() {
  const { notifications, takeNotification, resetNotifications } = useNotificationContext();
  const ended = useSessionEnded();
  const [shown, setShown] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const touchedAt = useRef<number | null>(null);
  const translate = useTranslate();

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

  if (!shown) return null;
  const { message, type, notificationOptions: { autoHideDuration = SNACKBAR.timeout, messageArgs, action } = {} } = shown;
  const close = () => setOpen(false);
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
        slotProps={{ transition: { onExited: () => setShown(undefined) } }}
      >
        <Alert
          variant="filled"
          severity={SEVERITIES.find((one) => one === type) ?? "info"}
          icon={false}
          action={
            <>
              {action}
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
