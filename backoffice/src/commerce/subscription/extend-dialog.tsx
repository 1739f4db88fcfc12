import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { FormDialog } from "../../frame/form/form-dialog.tsx";
import { StationTimeInput } from "../../frame/form/station-time-input.tsx";
import { ReasonInput } from "./grant-dialog.tsx";
import { useMemberWork } from "./use-member-work.ts";

/** Has a subscription end later. */
export function ExtendDialog({ subscription, onClose }: { subscription: StaffSubscription; onClose: () => void }) {
  const { id, version, periodEnd } = subscription;
  const translate = useTranslate();
  const work = useMemberWork(id);
  const words = (key: string) => translate(`resources.members.extend.${key}`);
  return (
    <FormDialog
      title={words("title")}
      text={words("text")}
      action={words("yes")}
      defaultValues={{ until: periodEnd, reason: "" }}
      onClose={onClose}
      onSend={async ({ until, reason }) => {
        await work(() => client.subscription.extend({ id, version, until: until ?? "", reason }), "extend");
        onClose();
      }}
    >
      <StationTimeInput source="until" label="resources.members.fields.until" needed />
      <ReasonInput />
    </FormDialog>
  );
}
