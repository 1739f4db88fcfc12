import { WITHDRAWAL_KINDS } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { RadioButtonGroupInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import type { ActOnPackage } from "./use-breaking.ts";

interface WithdrawDialogProps {
  news: BreakingPackage;
  act: ActOnPackage;
  onClose: () => void;
}

/** Withdraws the articles of a package, and replaces its alerts. */
export function WithdrawDialog({ news, act, onClose }: WithdrawDialogProps) {
  const message = useBreakingMessages();
  const { id, version } = useOpened(news);
  return (
    <FormDialog
      title={message("withdraw.title")}
      text={message("withdraw.text")}
      submitLabel={message("withdraw.confirm")}
      dangerous
      defaultValues={{ kind: "kill" }}
      onClose={onClose}
      onSend={async ({ kind }) => {
        const withdraw = () => client.breaking.withdraw({ id, version, kind });
        if (await act(withdraw, message("done.withdrawn"))) onClose();
      }}
    >
      <RadioButtonGroupInput
        source="kind"
        label="breaking.withdraw.kind"
        choices={WITHDRAWAL_KINDS.map((kind) => ({ id: kind, name: `breaking.withdraw.${kind}` }))}
        row={false}
        helperText={false}
      />
    </FormDialog>
  );
}
