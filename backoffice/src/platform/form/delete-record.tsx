import type { RecordReference } from "@masthead/contract/platform/problem.ts";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import {
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { errorMessage, problemOf } from "../api/problems.ts";
import { useConfirm } from "../confirm.tsx";
import { useActOn } from "../overlay/opened-record.ts";
import { useRecordCalls } from "../screens/screens.ts";
import { References } from "./references.tsx";
import { allowLeaving, discardUnsaved } from "./save/unsaved.ts";

/**
 * Asks for further input of the deletion of a record, by its id; it returns null if the user
 * cancels. Without it, there is none.
 */
export const DeletionInput = createContext<((id: number) => Promise<object | null>) | null>(null);

/**
 * Button that deletes the record of the form after a confirmation, which may require a keyword.
 * When other records reference it, lists them instead, and offers to take the record offline.
 */
export function DeleteRecord({ onDeleted, keyword }: { onDeleted?: () => void; keyword?: string }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? "";
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const actOn = useActOn();
  const { remove, setStatus } = useRecordCalls(resource);
  const askForInput = useContext(DeletionInput);
  if (!record || !remove || record.abilities?.delete === false) return null;

  const confirmAndDelete = async () => {
    const confirmation = {
      title: translate("frame.delete.title"),
      text: translate("frame.delete.text"),
      confirm: translate("ra.action.delete"),
      keyword,
      dangerous: true,
    };
    if (!(await confirm(confirmation))) return;
    const input = askForInput ? await askForInput(Number(record.id)) : {};
    if (!input) return;
    try {
      const seen = { version: record.version };
      if (!(await actOn(seen, (version) => remove({ id: Number(record.id), version, ...input }))))
        return;
      discardUnsaved();
      allowLeaving();
      // Navigates away first, so that the deleted record is not fetched again.
      if (onDeleted) onDeleted();
      else redirect("list", resource);
      notify("frame.delete.done", { type: "success" });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      const references = problemOf(error)?.references;
      if (!references) return notify(errorMessage(error), { type: "error" });
      await explainRefusal(references);
    }
  };

  const explainRefusal = async (references: RecordReference[]) => {
    const list = <References references={references} />;
    const title = translate("frame.delete.refused");
    if (!setStatus || record.status !== true)
      return confirm({ title, text: list, confirm: translate("frame.close"), cancel: false });
    const text = (
      <>
        {list}
        {translateFor("help")}
      </>
    );
    if (
      !(await confirm({
        title,
        text,
        confirm: translateFor("action"),
        cancel: translate("frame.close"),
      }))
    )
      return;
    try {
      await setStatus({ id: Number(record.id), status: false });
      notify(translateFor("done"), { type: "success" });
      refresh();
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  /**
   * Message about taking the record offline instead, which a kind of record may have in its own
   * words.
   */
  const translateFor = (message: "help" | "action" | "done") =>
    translate(`resources.${resource}.switchOff.${message}`, {
      _: translate(`frame.delete.switchOff.${message}`),
    });
  return (
    <Button color="error" startIcon={<DeleteIcon />} onClick={() => void confirmAndDelete()}>
      {translate("ra.action.delete")}
    </Button>
  );
}
