import type { Choice } from "@masthead/contract/platform/record.ts";
import { MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";

interface ChannelChoiceProps {
  channels: readonly Choice[];
  channelId: number | null;
  onChoose: (channelId: number) => void;
}

/** Selects the channel of the week view. */
export function ChannelChoice({ channels, channelId, onChoose }: ChannelChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate("resources.schedule.channel")}
      value={channelId ?? ""}
      margin="none"
      fullWidth={false}
      onChange={({ target }) => onChoose(Number(target.value))}
      sx={{ minInlineSize: 160, order: { xs: 1, md: 0 } }}
    >
      {channels.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          <bdi>{label}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
