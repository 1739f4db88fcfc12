import OffIcon from "@mui/icons-material/ToggleOffOutlined";
import OnIcon from "@mui/icons-material/ToggleOnOutlined";
import { Button, useNotify, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { useConfirm } from "../confirm.tsx";
import { isOn, roomOf } from "../rooms.ts";
import { AffectedRecords } from "./affected-records.tsx";
import { useBulkWork, useSelectedRows } from "./use-bulk-work.tsx";

/** Message keys of what follows when records are switched on or off. */
export interface SwitchTexts {
  on?: string;
  off?: string;
}

/** Switches the selected records on or off after naming them; Undo turns back exactly those that changed. */
export function BulkSwitches({ resource, texts }: { resource: string; texts?: SwitchTexts }) {
  const { setStatus } = roomOf(client, resource);
  const selected = useSelectedRows();
  const work = useBulkWork();
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  if (!setStatus) return null;

  const askAndSwitch = async (status: boolean) => {
    const word = status ? "on" : "off";
    const changed = selected.filter((record) => isOn(resource, record) !== status);
    if (!changed.length) return notify(`desk.bulk.already.${word}`, { type: "info" });
    const sure = await confirm({
      title: translate(`desk.bulk.switch.${word}.title`, { smart_count: changed.length }),
      text: <AffectedRecords records={changed} text={translate(texts?.[word] ?? `desk.bulk.switch.${word}.text`)} />,
      confirm: translate(`desk.bulk.${word}`),
    });
    const turn = (to: boolean) => (id: number) => setStatus({ id, status: to });
    if (sure) await work(changed, turn(status), turn(!status));
  };
  return (
    <>
      <Button label="desk.bulk.on" onClick={() => void askAndSwitch(true)}>
        <OnIcon />
      </Button>
      <Button label="desk.bulk.off" onClick={() => void askAndSwitch(false)}>
        <OffIcon />
      </Button>
    </>
  );
}
