import { isEmailAddress, typedEmail } from "@masthead/contract/platform/email-address.ts";
import { required, TextInput, useNotify, useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { FormDialog } from "../../../../platform/form/form-dialog.tsx";
import { splitAddresses } from "../../split-addresses.ts";
import type { IssueDialogProps } from "./send-dialog.tsx";

/** Addresses of one test. */
const MAX_TEST_ADDRESSES = 5;

const addressesIn = (text: unknown) =>
  typeof text === "string" ? splitAddresses(text).map(typedEmail) : [];

/** Returns the message of the first problem of typed addresses. */
function problemOfAddresses(text: unknown) {
  const addresses = addressesIn(text);
  if (!addresses.length) return "ra.validation.required";
  if (addresses.length > MAX_TEST_ADDRESSES)
    return { message: "resources.newsletterissue.wrong.testAddresses", args: {} };
  return addresses.every(isEmailAddress) ? undefined : "ra.validation.email";
}

const RULES = [required(), problemOfAddresses];

/** Dialog that sends the saved issue to a few addresses as a test. */
export function TestDialog({ issue, onClose }: IssueDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <FormDialog
      title={translate("resources.newsletterissue.test.title")}
      text={translate("resources.newsletterissue.test.text")}
      submitLabel={translate("resources.newsletterissue.test.confirm")}
      defaultValues={{ to: "" }}
      onClose={onClose}
      onSend={async ({ to }) => {
        await client.newsletterIssue.test({ id: issue.id, to: addressesIn(to) });
        onClose();
        notify("resources.newsletterissue.done.tested", { type: "success" });
      }}
    >
      <TextInput
        source="to"
        label="resources.newsletterissue.test.to"
        helperText="resources.newsletterissue.test.help"
        multiline
        minRows={2}
        parse={(text: string) => text}
        validate={RULES}
        slotProps={{ htmlInput: { dir: "ltr", inputMode: "email", spellCheck: false } }}
      />
    </FormDialog>
  );
}
