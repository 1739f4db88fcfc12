import { MAX_IMPORTED_ADDRESSES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import AddIcon from "@mui/icons-material/Add";
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId, useState } from "react";
import { required, TextInput, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { splitAddresses } from "../split-addresses.ts";

type Added = Awaited<ReturnType<typeof client.newsletterSubscription.suppress>>;

/** Longest text that the server takes for an address, in characters. Others are cut off. */
const MAX_TEXT_LENGTH = 320;
const REQUIRED = required();

/** Button with the dialogs that add addresses to the suppression list, and show the result. */
export function AddAddresses() {
  const translate = useTranslate();
  const mayManage = useNewsroomRight("push");
  const [dialog, setDialog] = useState<"closed" | "open" | Added>("closed");
  const close = () => setDialog("closed");
  if (!mayManage) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog("open")}>
        {translate("resources.mailsuppression.add.button")}
      </Button>
      {dialog === "open" && <AddressesDialog onClose={close} onAdded={setDialog} />}
      {typeof dialog === "object" && <ResultDialog added={dialog} onClose={close} />}
    </>
  );
}

interface AddressesDialogProps {
  onClose: () => void;
  onAdded: (added: Added) => void;
}

function AddressesDialog({ onClose, onAdded }: AddressesDialogProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const refresh = useRefresh();
  return (
    <FormDialog
      wide
      title={translate("resources.mailsuppression.add.title")}
      text={translate("resources.mailsuppression.add.text")}
      submitLabel={translate("resources.mailsuppression.add.confirm")}
      defaultValues={{ addresses: "" }}
      onClose={onClose}
      onSend={async ({ addresses: text }) => {
        const addresses = splitAddresses(text).map((part) => part.slice(0, MAX_TEXT_LENGTH));
        if (!addresses.length) throw new Error(translate("resources.mailsuppression.add.none"));
        if (addresses.length > MAX_IMPORTED_ADDRESSES)
          throw new Error(
            translate("resources.mailsuppression.add.tooMany", {
              number: formatNumber(addresses.length),
              max: formatNumber(MAX_IMPORTED_ADDRESSES),
            }),
          );
        onAdded(await client.newsletterSubscription.suppress({ addresses }));
        refresh();
      }}
    >
      <TextInput
        source="addresses"
        label="resources.mailsuppression.add.addresses"
        helperText="resources.mailsuppression.add.help"
        multiline
        minRows={6}
        maxRows={14}
        parse={(text: string) => text}
        validate={REQUIRED}
        slotProps={{ htmlInput: { dir: "ltr", spellCheck: false } }}
      />
    </FormDialog>
  );
}

function ResultDialog({ added, onClose }: { added: Added; onClose: () => void }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const id = useId();
  const line = (name: "added" | "known" | "invalid") =>
    translate(`resources.mailsuppression.result.${name}`, {
      smart_count: added[name],
      number: formatNumber(added[name]),
    });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate("resources.mailsuppression.result.title")}</DialogTitle>
      <DialogContent>
        <Box component="ul" role="status" sx={{ margin: 0, paddingInlineStart: 3 }}>
          <li>{line("added")}</li>
          <li>{line("known")}</li>
          <li>
            {line("invalid")}
            {added.invalidExamples.length > 0 && (
              <Box component="ul" sx={{ paddingInlineStart: 3, color: "text.secondary" }}>
                {added.invalidExamples.map((text) => (
                  <Box component="li" key={text} sx={{ overflowWrap: "anywhere" }}>
                    <bdi>{text}</bdi>
                  </Box>
                ))}
              </Box>
            )}
          </li>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus sx={{ minBlockSize: 44 }}>
          {translate("frame.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
