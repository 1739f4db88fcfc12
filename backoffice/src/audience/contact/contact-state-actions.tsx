import type { ContactMessage, ContactState } from "@masthead/contract/audience/contact.ts";
import { Box, Button, Divider } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";

/**
 * Buttons for the state transitions that the server allows. Marking a message as new also leaves
 * its page, which would mark it as read again.
 */
export function ContactStateActions({
  message,
  onChange,
}: {
  message: ContactMessage;
  onChange: (message: ContactMessage) => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const [busy, setBusy] = useState(false);
  const { id, version, moves } = message;
  const setState = async (state: ContactState) => {
    setBusy(true);
    try {
      const updated = await client.contact.setState({ id, version, state });
      if (state === "new") redirect("list", "contact");
      onChange(updated);
      notify(`resources.contact.done.${state}`, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      onChange(await client.contact.staffGet({ id }));
    }
    setBusy(false);
  };
  if (!moves.length) return null;
  return (
    <>
      <Divider sx={{ marginBlock: 2 }} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {moves.map((state) => (
          <Button
            key={state}
            variant="outlined"
            disabled={busy}
            onClick={() => void setState(state)}
            sx={{ minBlockSize: 40 }}
          >
            {translate(`resources.contact.action.${state}`)}
          </Button>
        ))}
      </Box>
    </>
  );
}
