import { SONG_SOURCES, type StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { CopyField } from "../../../platform/copy-field.tsx";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { hasUnsaved } from "../../../platform/form/save/unsaved.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";

/** Source of the songs of a radio channel, and the key of its playout system. */
export function SongSettings() {
  const record = useRecordContext<StaffChannel>();
  const [kind, songSource]: unknown[] = useWatch({ name: ["kind", "songSource"] });
  if (kind !== "audio") return null;
  return (
    <FormSection title="resources.channels.song.title">
      <SelectInput
        source="songSource"
        values={SONG_SOURCES}
        messagePrefix="resources.channels.song.sources"
        helperText="resources.channels.song.help"
      />
      {songSource === "playout" && <SongKey channel={record} />}
    </FormSection>
  );
}

/** Address and key of the playout system; a new key applies immediately. */
export function SongKey({ channel }: { channel: StaffChannel | undefined }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const actOn = useActOn();
  const [replaced, setReplaced] = useState<StaffChannel>();
  const shown = replaced && replaced.id === channel?.id ? replaced : channel;
  const message = (name: string) => translate(`resources.channels.song.${name}`);
  if (!channel || !shown?.songKey)
    return (
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {message("saveFirst")}
      </Typography>
    );
  const replace = async () => {
    const confirmed = await confirm({
      title: message("replaceTitle"),
      text: message("replaceText"),
      confirm: message("replace"),
      dangerous: true,
    });
    if (!confirmed) return;
    try {
      const rotate = async (version: number) =>
        setReplaced(await client.channel.rotateSongKey({ id: channel.id, version }));
      if (await actOn({ version: channel.version }, rotate))
        notify("resources.channels.song.replaced", { type: "success" });
      if (!hasUnsaved()) refresh();
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <>
      <CopyField
        label={message("address")}
        value={new URL(`/api/v1/channels/${channel.id}/songs`, location.origin).href}
      />
      <CopyField label={message("key")} value={shown.songKey} />
      <Button
        variant="outlined"
        color="error"
        startIcon={<RotateIcon />}
        onClick={() => void replace()}
        sx={{ minBlockSize: 40 }}
      >
        {message("replace")}
      </Button>
    </>
  );
}
