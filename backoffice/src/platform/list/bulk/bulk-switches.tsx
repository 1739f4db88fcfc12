import OffIcon from "@mui/icons-material/ToggleOffOutlined";
import OnIcon from "@mui/icons-material/ToggleOnOutlined";
import { Button, useNotify, useTranslate } from "react-admin";
import { client } from "../../api/client.ts";
import { useConfirm } from "../../confirm.tsx";
import { useRecordKind } from "../../screens/screens.ts";
import { AffectedRecords } from "./affected-records.tsx";
import { useBulkAction, useSelectedRows } from "./use-bulk-action.tsx";

/** Message keys for the effect of switching records on or off. */
export interface SwitchTexts {
  on?: string;
  off?: string;
}

/**
 * Switches the selected records on or off after listing them. Undo reverts exactly those that
 * changed.
 */
export function BulkSwitches({ resource, texts }: { resource: string; texts?: SwitchTexts }) {
  const { calls, statusField = "status" } = useRecordKind(resource);
  const { setStatus } = calls(client);
  const selected = useSelectedRows();
  const runBulkAction = useBulkAction();
  const confirm = useConfirm();
  const notify = useNotify();
  const translate = useTranslate();
  if (!setStatus || selected.some(({ abilities }) => abilities?.publish === false)) return null;

  const confirmAndSwitch = async (status: boolean) => {
    const state = status ? "on" : "off";
    const changed = selected.filter((record) => Boolean(record[statusField]) !== status);
    if (!changed.length) return notify(`frame.bulk.already.${state}`, { type: "info" });
    const confirmed = await confirm({
      title: translate(`frame.bulk.switch.${state}.title`, { smart_count: changed.length }),
      text: <AffectedRecords records={changed} text={translate(texts?.[state] ?? `frame.bulk.switch.${state}.text`)} />,
      confirm: translate(`frame.bulk.${state}`),
    });
    const switchTo = (newStatus: boolean) => (id: number) => setStatus({ id, status: newStatus });
    if (confirmed) await runBulkAction(changed, switchTo(status), switchTo(!status));
  };
  return (
    <>
      <Button label="frame.bulk.on" onClick={() => void confirmAndSwitch(true)}>
        <OnIcon />
      </Button>
      <Button label="frame.bulk.off" onClick={() => void confirmAndSwitch(false)}>
        <OffIcon />
      </Button>
    </>
  );
}
