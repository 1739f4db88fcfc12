import { MenuItem, TextField } from "@mui/material";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import type { EntryDraft } from "./entry-draft.ts";

interface StreamFieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

/** Stream of an entry, in live blogs that have streams. A removed one counts as the main stream. */
export function StreamField({ draft, onChange }: StreamFieldProps) {
  const message = useLiveMessages();
  const { locale, blog } = useDesk().desk;
  const streams = blog?.streams ?? [];
  if (!streams.length) return null;
  const chosen = streams.find(({ id }) => id === draft.stream);
  return (
    <TextField
      select
      label={message("field.stream")}
      value={chosen?.id ?? ""}
      size="small"
      onChange={({ target }) => onChange({ stream: Number(target.value) || null })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: "1 1 8rem" }}
    >
      <MenuItem value="">{message("field.mainStream")}</MenuItem>
      {streams.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <bdi lang={locale}>{name}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
