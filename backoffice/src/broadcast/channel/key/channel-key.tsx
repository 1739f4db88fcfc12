import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { mobileLivePath } from "@masthead/contract/system/paths.ts";
import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import RevokeIcon from "@mui/icons-material/BlockOutlined";
import HideIcon from "@mui/icons-material/VisibilityOffOutlined";
import ShowIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { CopyField } from "../../../frame/copy-field.tsx";
import { hasUnsaved } from "../../../frame/form/unsaved.ts";
import { Moment } from "../../../frame/moment.tsx";
import { messageOf } from "../../../frame/problems.ts";

/** With the old key working for some hours more, or ending at once. */
type Replacement = "rotate" | "revoke";

const REPLACEMENTS = [
  { how: "rotate", icon: <RotateIcon />, color: "primary" },
  { how: "revoke", icon: <RevokeIcon />, color: "error" },
] as const;

/** The key that opens a channel to apps, hidden until it is asked for. A new one applies at once, whatever is typed in the form. */
export function ChannelKey() {
  const translate = useTranslate();
  const record = useRecordContext<StaffChannel>();
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const [channel, setChannel] = useState(record);
  useEffect(() => setChannel(record), [record]);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState<Replacement | null>(null);
  if (!channel) return null;
  const { id, key, keyExpiresAt, previousKeyExpiresAt } = channel;
  const words = (name: string) => translate(`resources.channels.key.${name}`);

  const replace = async (how: Replacement) => {
    const text = { title: words(`${how}Title`), text: words(`${how}Text`), confirm: words(how) };
    if (!(await confirm({ ...text, dangerous: how === "revoke" }))) return;
    setBusy(how);
    try {
      setChannel(await client.channel.rotateKey({ id, overlap: how === "rotate" }));
      notify(`resources.channels.key.${how}d`, { type: "success" });
      // A form that is loaded anew forgets what is typed in it; its version is merged with when it is saved.
      if (!hasUnsaved()) refresh();
    } catch (error) {
      notify(messageOf(error), { type: "error" });
    }
    setBusy(null);
  };
  return (
    <>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {words("help")}
      </Typography>
      <Typography variant="body2" sx={{ marginBlock: 1 }}>
        {keyExpiresAt ? words("expires") : words("noEnd")} <Moment at={keyExpiresAt} />
      </Typography>
      {previousKeyExpiresAt && Date.parse(previousKeyExpiresAt) > Date.now() && (
        <Typography variant="body2" sx={{ marginBlock: 1 }}>
          {words("previous")} <Moment at={previousKeyExpiresAt} />
        </Typography>
      )}
      {shown && (
        <>
          <CopyField label={words("label")} value={key} />
          <CopyField label={words("address")} value={new URL(mobileLivePath(id, key), location.origin).href} />
        </>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        <Button
          variant="outlined"
          startIcon={shown ? <HideIcon /> : <ShowIcon />}
          onClick={() => setShown(!shown)}
          sx={{ minBlockSize: 40 }}
        >
          {words(shown ? "hide" : "show")}
        </Button>
        {REPLACEMENTS.map(({ how, icon, color }) => (
          <Button
            key={how}
            variant="outlined"
            color={color}
            startIcon={icon}
            disabled={busy !== null}
            loading={busy === how}
            loadingPosition="start"
            onClick={() => void replace(how)}
            sx={{ minBlockSize: 40 }}
          >
            {words(how)}
          </Button>
        ))}
      </Box>
    </>
  );
}
