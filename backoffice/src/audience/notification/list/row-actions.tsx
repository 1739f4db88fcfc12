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
import { useConfirm } from "../../../platform/confirm.tsx";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useAction } from "../../../platform/use-action.ts";
import { OverrideDialog, ScheduleDialog } from "../send-dialogs.tsx";
import { useConfirmSend } from "../use-confirm-send.ts";

/** Actions that the state of the notification allows. */
export function RowActions() {
  const notification = useRecordContext<NotificationRecord>();
  const [dialog, setDialog] = useState<SendDialogProps["dialog"] | null>(null);
  if (!notification || notification.deletedAt) return null;
  const openDialog = (kind: "override" | "schedule") => setDialog({ kind, opened: notification });
  return (
    <Box sx={{ display: "flex" }}>
      <ActionButtons notification={notification} openDialog={openDialog} />
      {dialog && <SendDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </Box>
  );
}

const MIRRORED = { "[dir=rtl] &": { transform: "scaleX(-1)" } };

interface ActionButtonsProps {
  notification: NotificationRecord;
  openDialog: (kind: "override" | "schedule") => void;
}

function ActionButtons({ notification, openDialog }: ActionButtonsProps) {
  const { id, state, moves, needsSecondPerson, replacesId } = notification;
  const navigate = useNavigate();
  const { busy, submit, send, cancel, remove } = useRowActions(notification);
  const isSubmitted = state === "submitted";
  return (
    <>
      {moves.submit && (needsSecondPerson || !moves.send) && (
        <RowButton
          label="resources.notification.submit.button"
          disabled={busy}
          onClick={() => void submit()}
        >
          <SubmitIcon />
        </RowButton>
      )}
      {moves.send && (
        <RowButton
          label={`resources.notification.${needsSecondPerson ? "override" : "send"}.button`}
          disabled={busy}
          onClick={() => (needsSecondPerson ? openDialog("override") : void send())}
        >
          <SendIcon sx={MIRRORED} />
        </RowButton>
      )}
      {moves.schedule && (
        <RowButton
          label="resources.notification.schedule.button"
          disabled={busy}
          onClick={() => openDialog("schedule")}
        >
          <ScheduleIcon sx={MIRRORED} />
        </RowButton>
      )}
      {moves.cancel && (
        <RowButton
          label={`resources.notification.cancel.${isSubmitted ? "return" : "button"}`}
          disabled={busy}
          onClick={() => void cancel(isSubmitted ? "returned" : "cancelled")}
        >
          <CancelIcon sx={MIRRORED} />
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
    </>
  );
}

function useRowActions(notification: NotificationRecord) {
  const { id, title } = notification;
  const translate = useTranslate();
  const confirm = useConfirm();
  const confirmSend = useConfirmSend();
  const actOn = useActOn();
  const { busy, run } = useAction(useRefresh());
  return {
    busy,
    submit: () =>
      run(() => client.notification.submit({ id }), "resources.notification.done.submitted"),
    async send() {
      const { audience } = notification;
      // Alerts to followers of a live blog are never drafts.
      if (audience === "liveBlog" || audience === "program") return;
      if (await confirmSend({ ...notification, audience }))
        await run(() => client.notification.send({ id }), "resources.notification.done.sending");
    },
    cancel: (done: "returned" | "cancelled") =>
      run(() => client.notification.cancel({ id }), `resources.notification.done.${done}`),
    async remove() {
      const confirmed = await confirm({
        title: translate("resources.notification.remove.title"),
        text: <bdi>{title}</bdi>,
        confirm: translate("ra.action.delete"),
        dangerous: true,
      });
      if (confirmed)
        await run(
          () => actOn(notification, (version) => client.notification.remove({ id, version })),
          "resources.notification.done.removed",
        );
    },
  };
}

interface SendDialogProps {
  dialog: { kind: "override" | "schedule"; opened: NotificationRecord };
  onClose: () => void;
}

function SendDialog({ dialog: { kind, opened }, onClose }: SendDialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const finish = (done: "sending" | "scheduled") => {
    onClose();
    notify(`resources.notification.done.${done}`, { type: "success" });
    refresh();
  };
  const { id, needsSecondPerson } = opened;
  return kind === "override" ? (
    <OverrideDialog
      onClose={onClose}
      onSend={async (choice) => {
        await client.notification.send({ id, ...choice });
        finish("sending");
      }}
    />
  ) : (
    <ScheduleDialog
      needsSecondPerson={needsSecondPerson}
      onClose={onClose}
      onSend={async (choice) => {
        await client.notification.schedule({ id, ...choice });
        finish("scheduled");
      }}
    />
  );
}
