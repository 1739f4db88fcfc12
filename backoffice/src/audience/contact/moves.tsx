import type { ContactMessage, ContactState } from "@masthead/contract/audience/contact.ts";
import { Box, Button, Divider } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { messageOf } from "../../frame/problems.ts";

/** Brings the message into a state that the server says it can go to. What is to be new again is left, since who looks at it reads it. */
export function Moves({ message, onChange }: { message: ContactMessage; onChange: (message: ContactMessage) => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const [busy, setBusy] = useState(false);
  const { id, version, moves } = message;
  const move = async (state: ContactState) => {
    setBusy(true);
    try {
      const moved = await client.contact.setState({ id, version, state });
      if (state === "new") redirect("list", "contact");
      onChange(moved);
      notify(`resources.contact.moved.${state}`, { type: "success" });
    } catch (error) {
      notify(messageOf(error), { type: "error" });
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
          <Button key={state} variant="outlined" disabled={busy} onClick={() => void move(state)} sx={{ minBlockSize: 40 }}>
            {translate(`resources.contact.move.${state}`)}
          </Button>
        ))}
      </Box>
    </>
  );
}
