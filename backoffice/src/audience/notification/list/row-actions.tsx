import type { NotificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import CancelIcon from "@mui/icons-material/CancelScheduleSendOutlined";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import SubmitIcon from "@mui/icons-material/HowToRegOutlined";
import ScheduleIcon from "@mui/icons-material/ScheduleSendOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box } from "@mui/material";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { OverrideDialog, ScheduleDialog } from "../send-dialogs.tsx";
import { useConfirmSend } from "../use-confirm-send.ts";

/** Actions that the state of the notification allows. */
export function RowActions() {
  const notification = useRecordContext<NotificationRecord>();
  const navigate = useNavigate();
  const translate = useTranslate();
  const confirm = useConfirm();
  const askToSend = useConfirmSend();
  const { busy, run, report } = useRowAction();
  const actOn = useActOn();
  const [dialog, setDialog] = useState<{
    kind: "override" | "schedule";
    opened: NotificationRecord;
  } | null>(null);
  if (!notification || notification.deletedAt) return null;
  const { id, moves, needsSecondPerson, replacesId } = notification;
  const closeDialog = () => setDialog(null);
  const send = async () => {
    if (needsSecondPerson) setDialog({ kind: "override", opened: notification });
    else if (await askToSend(notification))
      await run(() => client.notification.send({ id }), "sending");
  };
  const remove = async () => {
    const confirmation = {
      title: translate("resources.notification.remove.title"),
      text: <bdi>{notification.title}</bdi>,
      dangerous: true,
    };
    if (await confirm({ ...confirmation, confirm: translate("ra.action.delete") }))
      await run(
        () => actOn(notification, (version) => client.notification.remove({ id, version })),
        "removed",
      );
  };
  return (
    <Box sx={{ display: "flex" }}>
      {moves.submit && (needsSecondPerson || !moves.send) && (
        <RowButton
          label="resources.notification.submit.button"
          disabled={busy}
          onClick={() => void run(() => client.notification.submit({ id }), "submitted")}
        >
          <SubmitIcon />
        </RowButton>
      )}
      {moves.send && (
        <RowButton
          label={`resources.notification.${needsSecondPerson ? "override" : "send"}.button`}
          disabled={busy}
          onClick={() => void send()}
        >
          <SendIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />
        </RowButton>
      )}
      {moves.schedule && (
        <RowButton
          label="resources.notification.schedule.button"
          disabled={busy}
          onClick={() => setDialog({ kind: "schedule", opened: notification })}
        >
          <ScheduleIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />
        </RowButton>
      )}
      {moves.cancel && (
        <RowButton
          label={`resources.notification.cancel.${notification.state === "submitted" ? "return" : "button"}`}
          disabled={busy}
          onClick={() =>
            void run(
              () => client.notification.cancel({ id }),
              notification.state === "submitted" ? "returned" : "cancelled",
            )
          }
        >
          <CancelIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />
        </RowButton>
      )}
      {replacesId === null && (
        <RowButton
          label="resources.notification.copy"
          onClick={() => void navigate(`/notification/create?copy=${id}`)}
        >
          <CopyIcon />
        </RowButton>
      )}
      {moves.delete && (
        <RowButton label="ra.action.delete" disabled={busy} onClick={() => void remove()}>
          <DeleteIcon />
        </RowButton>
      )}
      {dialog?.kind === "override" && (
        <OverrideDialog
          onClose={closeDialog}
          onSend={async (choice) => {
            await client.notification.send({ id: dialog.opened.id, ...choice });
            closeDialog();
            report("sending");
          }}
        />
      )}
      {dialog?.kind === "schedule" && (
        <ScheduleDialog
          needsSecondPerson={dialog.opened.needsSecondPerson}
          onClose={closeDialog}
          onSend={async (choice) => {
            await client.notification.schedule({ id: dialog.opened.id, ...choice });
            closeDialog();
            report("scheduled");
          }}
        />
      )}
    </Box>
  );
}

/** Runs an action on a row, reports the result and refreshes the list. */
function useRowAction() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const notifySuccess = (messageKey: string) =>
    notify(`resources.notification.done.${messageKey}`, { type: "success" });
  return {
    busy,
    /** Reports the result of an action that ran elsewhere. */
    report(messageKey: string) {
      notifySuccess(messageKey);
      refresh();
    },
    /** Runs an action, which may return false if it was declined. */
    async run(action: () => Promise<unknown>, messageKey: string) {
      setBusy(true);
      try {
        if ((await action()) !== false) notifySuccess(messageKey);
      } catch (error) {
        notify(errorMessage(error), { type: "error" });
      }
      setBusy(false);
      refresh();
    },
  };
}
