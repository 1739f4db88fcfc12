import type { NotificationRecord } from "@masthead/contract/audience/notification.ts";
import CancelIcon from "@mui/icons-material/CancelScheduleSendOutlined";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box } from "@mui/material";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { RowButton } from "../../../frame/form/row-button.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { useAskToSend } from "../use-ask-to-send.ts";

/** What can be done with a notification in its state. */
export function RowMoves() {
  const one = useRecordContext<NotificationRecord>();
  const navigate = useNavigate();
  const translate = useTranslate();
  const confirm = useConfirm();
  const askToSend = useAskToSend();
  const { busy, run } = useRun();
  if (!one || one.deletedAt) return null;
  const { id, moves } = one;
  const send = async () => {
    if (await askToSend(one)) await run(() => client.notification.send({ id }), "sending");
  };
  const remove = async () => {
    const question = { title: translate("resources.notification.remove.title"), text: <bdi>{one.title}</bdi>, dangerous: true };
    if (await confirm({ ...question, confirm: translate("ra.action.delete") }))
      await run(() => client.notification.remove({ id }), "removed");
  };
  return (
    <Box sx={{ display: "flex" }}>
      {moves.send && (
        <RowButton label="resources.notification.send.button" disabled={busy} onPress={() => void send()}>
          <SendIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />
        </RowButton>
      )}
      {moves.cancel && (
        <RowButton
          label="resources.notification.cancel.button"
          disabled={busy}
          onPress={() => void run(() => client.notification.cancel({ id }), "cancelled")}
        >
          <CancelIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />
        </RowButton>
      )}
      <RowButton label="resources.notification.copy" onPress={() => void navigate(`/notification/create?copy=${id}`)}>
        <CopyIcon />
      </RowButton>
      {moves.delete && (
        <RowButton label="ra.action.delete" disabled={busy} onPress={() => void remove()}>
          <DeleteIcon />
        </RowButton>
      )}
    </Box>
  );
}

/** Does something with a row, tells of it, and reads the list anew. */
function useRun() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(work: () => Promise<unknown>, done: string) {
      setBusy(true);
      try {
        await work();
        notify(`resources.notification.done.${done}`, { type: "success" });
      } catch (error) {
        notify(messageOf(error), { type: "error" });
      }
      setBusy(false);
      refresh();
    },
  };
}
