import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { email, required, TextInput, useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../frame/client.ts";
import { FormDialog } from "../../frame/form/form-dialog.tsx";
import { StationTimeInput } from "../../frame/form/station-time-input.tsx";
import { PackageInput } from "./package-input.tsx";

/** Gives a reader what a package opens, without payment, and goes to what was given. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const words = (key: string) => translate(`resources.members.grant.${key}`);
  return (
    <FormDialog
      title={words("title")}
      text={words("text")}
      action={words("yes")}
      defaultValues={{ id: null, email: "", until: null, reason: "" }}
      onClose={onClose}
      onSend={async ({ id, email, until, reason }) => {
        const given = await client.subscription.grant({ id, email, until: until ?? "", reason, idempotencyKey });
        await queries.invalidateQueries({ queryKey: ["members"] });
        notify("resources.members.done.grant", { type: "success" });
        onClose();
        navigate(`/members/edit/${given.id}`);
      }}
    >
      <TextInput
        source="email"
        label="resources.members.grant.email"
        type="email"
        validate={[required(), email()]}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", autoComplete: "off", maxLength: 254 } }}
      />
      <PackageInput source="id" label="resources.members.fields.packageName" opening validate={required()} />
      <StationTimeInput source="until" label="resources.members.fields.until" needed />
      <ReasonInput />
    </FormDialog>
  );
}

/** Why something was done, for who reads it later. */
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
