import { WITHDRAWAL_KINDS } from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { BooleanInput, RadioButtonGroupInput } from "react-admin";
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

/** Withdraws the articles of a package, replaces its alerts, and corrects its mails. */
export function WithdrawDialog({ news, act, onClose }: WithdrawDialogProps) {
  const message = useBreakingMessages();
  const { id, version, editions } = useOpened(news);
  const isMailed = editions.some(({ steps }) => steps.some(({ mail }) => mail !== null));
  return (
    <FormDialog
      title={message("withdraw.title")}
      text={message("withdraw.text")}
      submitLabel={message("withdraw.confirm")}
      dangerous
      defaultValues={{ kind: "kill", correctionMail: isMailed }}
      onClose={onClose}
      onSend={async ({ kind, correctionMail }) => {
        const withdraw = () => client.breaking.withdraw({ id, version, kind, correctionMail });
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
      {isMailed && (
        <BooleanInput
          source="correctionMail"
          label="breaking.withdraw.correctionMail"
          helperText="breaking.withdraw.correctionMailHelp"
        />
      )}
    </FormDialog>
  );
}
