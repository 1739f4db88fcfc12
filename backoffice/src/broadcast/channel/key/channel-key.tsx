import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { mobileLivePath } from "@masthead/contract/platform/paths.ts";
import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import RevokeIcon from "@mui/icons-material/BlockOutlined";
import HideIcon from "@mui/icons-material/VisibilityOffOutlined";
import ShowIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { CopyField } from "../../../platform/copy-field.tsx";
import { hasUnsaved } from "../../../platform/form/save/unsaved.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

/** `rotate` leaves the old key valid for some hours; `revoke` ends it immediately. */
type Replacement = "rotate" | "revoke";

const REPLACEMENTS = [
  { how: "rotate", icon: <RotateIcon />, color: "primary" },
  { how: "revoke", icon: <RevokeIcon />, color: "error" },
] as const;

/**
 * Key that apps use to open the channel, hidden by default. A new key applies immediately and keeps
 * unsaved input of the form.
 */
export function ChannelKey() {
  const record = useRecordContext<StaffChannel>();
  const [channel, setChannel] = useState(record);
  useEffect(() => setChannel(record), [record]);
  return channel ? <KeyOfChannel channel={channel} onReplaced={setChannel} /> : null;
}

interface KeyProps {
  channel: StaffChannel;
  onReplaced: (channel: StaffChannel) => void;
}

function KeyOfChannel({ channel, onReplaced }: KeyProps) {
  const translate = useTranslate();
  const [keyVisible, setKeyVisible] = useState(false);
  const { replace, busy } = useKeyReplacement(channel, onReplaced);
  const { id, key, keyExpiresAt, previousKeyExpiresAt } = channel;
  const message = (name: string) => translate(`resources.channels.key.${name}`);
  return (
    <>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {message("help")}
      </Typography>
      <Typography variant="body2" sx={{ marginBlock: 1 }}>
        {keyExpiresAt ? message("expires") : message("noEnd")} <RelativeTime at={keyExpiresAt} />
      </Typography>
      {previousKeyExpiresAt && Date.parse(previousKeyExpiresAt) > Date.now() && (
        <Typography variant="body2" sx={{ marginBlock: 1 }}>
          {message("previous")} <RelativeTime at={previousKeyExpiresAt} />
        </Typography>
      )}
      {keyVisible && (
        <>
          <CopyField label={message("label")} value={key} />
          <CopyField
            label={message("address")}
            value={new URL(mobileLivePath(id, key), location.origin).href}
          />
        </>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        <Button
          variant="outlined"
          startIcon={keyVisible ? <HideIcon /> : <ShowIcon />}
          onClick={() => setKeyVisible(!keyVisible)}
          sx={{ minBlockSize: 40 }}
        >
          {message(keyVisible ? "hide" : "show")}
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
            {message(how)}
          </Button>
        ))}
      </Box>
    </>
  );
}

function useKeyReplacement({ id, version }: StaffChannel, onReplaced: KeyProps["onReplaced"]) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const actOn = useActOn();
  const [busy, setBusy] = useState<Replacement | null>(null);
  const replace = async (how: Replacement) => {
    const confirmed = await confirm({
      title: translate(`resources.channels.key.${how}Title`),
      text: translate(`resources.channels.key.${how}Text`),
      confirm: translate(`resources.channels.key.${how}`),
      dangerous: how === "revoke",
    });
    if (!confirmed) return;
    setBusy(how);
    try {
      const rotate = async (seen: number) =>
        onReplaced(
          await client.channel.rotateKey({ id, version: seen, overlap: how === "rotate" }),
        );
      if (await actOn({ version }, rotate))
        notify(`resources.channels.key.${how}d`, { type: "success" });
      // Reloading would discard unsaved input. A form with unsaved input is merged with the new
      // version on save.
      if (!hasUnsaved()) refresh();
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(null);
  };
  return { replace, busy };
}
