import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify, useRecordContext, useRedirect, useResourceContext, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { useConfirm } from "../confirm.tsx";
import { messageOf, problemOf } from "../problems.ts";
import { roomOf } from "../rooms.ts";
import { References } from "./references.tsx";
import { forgetOpen, letGo } from "./unsaved.ts";

/** Deletes the record of the form after asking, and after a keyword is typed if there is one; where others refer to it, says who they are. */
export function DeleteRecord({ onDeleted, keyword }: { onDeleted?: () => void; keyword?: string }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? "";
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const redirect = useRedirect();
  const queries = useQueryClient();
  const { remove } = roomOf(client, resource);
  if (!record || !remove || record.abilities?.delete === false) return null;

  const askAndDelete = async () => {
    const question = {
      title: translate("desk.delete.title"),
      text: translate("desk.delete.text"),
      confirm: translate("ra.action.delete"),
      keyword,
      dangerous: true,
    };
    if (!(await confirm(question))) return;
    try {
      await remove({ id: Number(record.id) });
      forgetOpen();
      letGo();
      // Away first: what is gone must not be asked for again.
      if (onDeleted) onDeleted();
      else redirect("list", resource);
      notify("desk.delete.done", { type: "success" });
      await queries.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      const references = problemOf(error)?.references;
      if (!references) return notify(messageOf(error), { type: "error" });
      await confirm({
        title: translate("desk.delete.refused"),
        text: <References references={references} />,
        confirm: translate("desk.close"),
        cancel: false,
      });
    }
  };
  return (
    <Button color="error" startIcon={<DeleteIcon />} onClick={() => void askAndDelete()}>
      {translate("ra.action.delete")}
    </Button>
  );
}
