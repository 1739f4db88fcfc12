import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { ReasonInput } from "./grant-dialog.tsx";
import { useSubscriptionAction } from "./use-subscription-action.ts";

/** Dialog that extends a subscription. */
export function ExtendDialog({ subscription, onClose }: { subscription: StaffSubscription; onClose: () => void }) {
  const { id, version, periodEnd } = subscription;
  const translate = useTranslate();
  const runAction = useSubscriptionAction(id);
  const message = (key: string) => translate(`resources.members.extend.${key}`);
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("yes")}
      defaultValues={{ until: periodEnd, reason: "" }}
      onClose={onClose}
      onSend={async ({ until, reason }) => {
        await runAction(() => client.subscription.extend({ id, version, until: until ?? "", reason }), "extend");
        onClose();
      }}
    >
      <StationTimeInput source="until" label="resources.members.fields.until" required />
      <ReasonInput />
    </FormDialog>
  );
}
