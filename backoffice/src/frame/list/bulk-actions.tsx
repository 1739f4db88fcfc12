import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import OffIcon from "@mui/icons-material/ToggleOffOutlined";
import OnIcon from "@mui/icons-material/ToggleOnOutlined";
import {
  BulkExportButton,
  Button,
  type Identifier,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { client } from "../client.ts";
import { useConfirm } from "../confirm.tsx";
import { messageOf } from "../problems.ts";
import { roomOf } from "../rooms.ts";

/** More records than this are deleted only after one has typed a word. */
const MANY = 5;

/** Does something to each record that is chosen, goes on after a refusal, and tells how many were done and why others were not. */
export function useForEachChosen() {
  const { selectedIds, onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (act: (id: number) => Promise<unknown>) => {
    const refusals: string[] = [];
    for (const id of selectedIds as Identifier[]) await act(Number(id)).catch((error) => refusals.push(messageOf(error)));
    const done = selectedIds.length - refusals.length;
    if (refusals.length) notify("desk.bulk.some", { type: "warning", messageArgs: { done, refused: refusals.length, why: refusals[0] } });
    else notify("desk.bulk.all", { type: "success", messageArgs: { smart_count: done } });
    onUnselectItems();
    refresh();
  };
}

interface BulkActionsProps {
  switchable: boolean;
  /** Asked before they are switched on. */
  maySwitchOn?: () => Promise<boolean>;
}

/** What can be done to many records of a list at once. */
export function BulkActions({ switchable, maySwitchOn }: BulkActionsProps) {
  const resource = useResourceContext() ?? "";
  const { selectedIds } = useListContext();
  const { setStatus, remove } = roomOf(client, resource);
  const forEachChosen = useForEachChosen();
  const translate = useTranslate();
  const confirm = useConfirm();
  const askAndDelete = async () => {
    const smart_count = selectedIds.length;
    const sure = await confirm({
      title: translate("desk.bulk.delete.title", { smart_count }),
      text: translate("desk.bulk.delete.text"),
      confirm: translate("ra.action.delete"),
      keyword: smart_count > MANY ? String(smart_count) : undefined,
      dangerous: true,
    });
    if (sure && remove) await forEachChosen((id) => remove({ id }));
  };
  const switchOn = async (set: NonNullable<typeof setStatus>) => {
    if (!maySwitchOn || (await maySwitchOn())) await forEachChosen((id) => set({ id, status: true }));
  };
  return (
    <>
      {switchable && setStatus && (
        <>
          <Button label="desk.bulk.on" onClick={() => void switchOn(setStatus)}>
            <OnIcon />
          </Button>
          <Button label="desk.bulk.off" onClick={() => void forEachChosen((id) => setStatus({ id, status: false }))}>
            <OffIcon />
          </Button>
        </>
      )}
      <BulkExportButton />
      <Button label="ra.action.delete" color="error" onClick={() => void askAndDelete()}>
        <DeleteIcon />
      </Button>
    </>
  );
}
