import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { mobileLivePath } from "@masthead/contract/system/paths.ts";
import RotateIcon from "@mui/icons-material/AutorenewOutlined";
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

/** The key that opens a channel to apps, hidden until one asks for it. A new one holds at once, whatever is typed in the form. */
export function ChannelKey() {
  const translate = useTranslate();
  const record = useRecordContext<StaffChannel>();
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const [channel, setChannel] = useState(record);
  useEffect(() => setChannel(record), [record]);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!channel) return null;
  const { id, key, keyExpiresAt } = channel;
  const words = (name: string) => translate(`resources.channels.key.${name}`);

  const rotate = async () => {
    const sure = await confirm({ title: words("rotateTitle"), text: words("rotateText"), confirm: words("rotate"), dangerous: true });
    if (!sure) return;
    setBusy(true);
    try {
      setChannel(await client.channel.rotateKey({ id }));
      notify("resources.channels.key.rotated", { type: "success" });
      // A form that is loaded anew forgets what is typed in it; its version is merged with when it is saved.
      if (!hasUnsaved()) refresh();
    } catch (error) {
      notify(messageOf(error), { type: "error" });
    }
    setBusy(false);
  };
  return (
    <>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {words("help")}
      </Typography>
      <Typography variant="body2" sx={{ marginBlock: 1 }}>
        {words("expires")} <Moment at={keyExpiresAt} />
      </Typography>
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
        <Button
          variant="outlined"
          color="error"
          startIcon={<RotateIcon />}
          loading={busy}
          loadingPosition="start"
          onClick={() => void rotate()}
          sx={{ minBlockSize: 40 }}
        >
          {words("rotate")}
        </Button>
      </Box>
    </>
  );
}
