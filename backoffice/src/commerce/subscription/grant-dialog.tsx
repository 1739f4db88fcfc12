import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { required, TextInput, useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../platform/api/client.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { emailRule } from "../../platform/form/input/email-rule.ts";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { PackageInput } from "./package-input.tsx";
import { useOverlapConfirmation } from "./use-overlap-confirmation.tsx";

/** Dialog that grants a reader a package without payment, and opens the subscription. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const withOverlapConfirmed = useOverlapConfirmation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const message = (key: string) => translate(`resources.members.grant.${key}`);
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("yes")}
      defaultValues={{ id: null, email: "", until: null, reason: "" }}
      onClose={onClose}
      onSend={async ({ id, email, until, reason }) => {
        const subscription = await withOverlapConfirmed((confirmation) =>
          client.subscription.grant({
            id,
            email,
            until: until ?? "",
            reason,
            idempotencyKey,
            ...confirmation,
          }),
        );
        await queryClient.invalidateQueries({ queryKey: ["members"] });
        notify("resources.members.done.grant", { type: "success" });
        onClose();
        navigate(`/members/edit/${subscription.id}`);
      }}
    >
      <TextInput
        source="email"
        label="resources.members.grant.email"
        type="email"
        validate={[required(), emailRule]}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", autoComplete: "off", maxLength: 254 } }}
      />
      <PackageInput
        source="id"
        label="resources.members.fields.packageName"
        withEntitlements
        validate={required()}
      />
      <StationTimeInput source="until" label="resources.members.fields.until" required />
      <ReasonInput />
    </FormDialog>
  );
}

/** Reason of a change, for the audit log. */
export function ReasonInput() {
  return (
    <TextInput
      source="reason"
      label="resources.members.fields.reason"
      validate={required()}
      multiline
      helperText="resources.members.reasonHelp"
      slotProps={{ htmlInput: { maxLength: 300, dir: "auto" } }}
    />
  );
}
