import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { useActOn, useOpened } from "../../platform/overlay/opened-record.ts";
import { ReasonInput } from "./grant-dialog.tsx";
import { useSubscriptionAction } from "./use-subscription-action.ts";

export function ExtendDialog({
  subscription: latest,
  onClose,
}: {
  subscription: StaffSubscription;
  onClose: () => void;
}) {
  const { id, version, periodEnd } = useOpened(latest);
  const translate = useTranslate();
  const runAction = useSubscriptionAction(id);
  const actOn = useActOn();
  const message = (key: string) => translate(`resources.members.extend.${key}`);
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("yes")}
      defaultValues={{ until: periodEnd, reason: "" }}
      onClose={onClose}
      onSend={async ({ until, reason }) => {
        const extend = (seen: number) =>
          client.subscription.extend({ id, version: seen, until: until ?? "", reason });
        await actOn({ version }, (seen) => runAction(() => extend(seen), "extend"));
        onClose();
      }}
    >
      <StationTimeInput source="until" label="resources.members.fields.until" required />
      <ReasonInput />
    </FormDialog>
  );
}
