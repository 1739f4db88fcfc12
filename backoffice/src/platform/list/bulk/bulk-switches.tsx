import OffIcon from "@mui/icons-material/ToggleOffOutlined";
import OnIcon from "@mui/icons-material/ToggleOnOutlined";
import { Button, type RaRecord, useNotify, useTranslate } from "react-admin";
import { client } from "../../api/client.ts";
import { useConfirm } from "../../confirm.tsx";
import { useRecordKind } from "../../screens/screens.ts";
import { AffectedRecords } from "./affected-records.tsx";
import { useBulkAction, useSelectedRows } from "./use-bulk-action.tsx";

const DEFAULT_TEXTS = {
  on: {
    button: "frame.bulk.on",
    title: "frame.bulk.switch.on.title",
    text: "frame.bulk.switch.on.text",
    already: "frame.bulk.already.on",
  },
  off: {
    button: "frame.bulk.off",
    title: "frame.bulk.switch.off.title",
    text: "frame.bulk.switch.off.text",
    already: "frame.bulk.already.off",
  },
};

/** Message keys of the buttons and questions that differ from the defaults. */
export type SwitchTexts = {
  [State in keyof typeof DEFAULT_TEXTS]?: Partial<(typeof DEFAULT_TEXTS)[State]>;
};

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
  const on = { ...DEFAULT_TEXTS.on, ...texts?.on };
  const off = { ...DEFAULT_TEXTS.off, ...texts?.off };
  if (!setStatus || selected.some(({ abilities }) => abilities?.publish === false)) return null;

  const confirmAndSwitch = async (status: boolean) => {
    const { button, title, text, already } = status ? on : off;
    const changed = selected.filter((record) => Boolean(record[statusField]) !== status);
    if (!changed.length) return notify(already, { type: "info" });
    const confirmed = await confirm({
      title: translate(title, { smart_count: changed.length }),
      text: <AffectedRecords records={changed} text={translate(text)} />,
      confirm: translate(button),
      dangerous: !status,
    });
    const switchTo = (newStatus: boolean) => (record: RaRecord) =>
      setStatus({ id: Number(record.id), status: newStatus });
    if (confirmed) await runBulkAction(changed, switchTo(status), { undo: switchTo(!status) });
  };
  return (
    <>
      <Button label={on.button} onClick={() => void confirmAndSwitch(true)}>
        <OnIcon />
      </Button>
      <Button label={off.button} onClick={() => void confirmAndSwitch(false)}>
        <OffIcon />
      </Button>
    </>
  );
}
