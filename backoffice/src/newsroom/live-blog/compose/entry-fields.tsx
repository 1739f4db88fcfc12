import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Autocomplete, Box, Checkbox, FormControlLabel, TextField } from "@mui/material";
import { AlertField } from "../alerts/alert-field.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { usePresets } from "../presets/use-presets.ts";
import { EntryBodyField } from "./entry-body-field.tsx";
import type { EntryDraft } from "./entry-draft.ts";
import { EventTimeField } from "./event-time-field.tsx";
import { RecordingField } from "./recording-field.tsx";
import { StreamField } from "./stream-field.tsx";
import { labelChoices } from "./template.ts";

interface EntryFieldsProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
  autoFocus?: boolean;
  /** Readers see the entry: it alerts nobody any more. */
  isPublished?: boolean;
}

/** Fields of an entry: headline and text first, then what describes it. */
export function EntryFields({ draft, onChange, autoFocus, isPublished }: EntryFieldsProps) {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
      <TextField
        label={message("field.title")}
        value={draft.title}
        size="small"
        fullWidth
        autoFocus={autoFocus}
        onChange={({ target }) => onChange({ title: target.value })}
        slotProps={{
          htmlInput: {
            maxLength: LIVE_LIMITS.title,
            lang: locale,
            dir: directionOf(locale),
            autoComplete: "off",
          },
        }}
      />
      <EntryBodyField
        value={draft.body}
        onChange={(body) => onChange({ body })}
        locale={locale}
        label={message("field.body")}
        placeholder={message(`placeholder.${locale}`)}
      />
      <RecordingField body={draft.body} onChange={(body) => onChange({ body })} />
      <EntryDetails draft={draft} onChange={onChange} isPublished={isPublished ?? false} />
    </Box>
  );
}

const DETAILS = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 1.5,
  rowGap: 1,
  "& .MuiFormControlLabel-root": { minBlockSize: 40, marginInlineEnd: 0 },
};

function EntryDetails({ draft, onChange, isPublished }: EntryFieldsProps) {
  const message = useLiveMessages();
  const { locale, labels, premium } = useDesk().desk;
  const presets = usePresets();
  const textProps = { lang: locale, dir: directionOf(locale) };
  return (
    <Box sx={DETAILS}>
      <StreamField draft={draft} onChange={onChange} />
      <Autocomplete
        freeSolo
        size="small"
        options={labelChoices(presets, locale, labels)}
        inputValue={draft.label}
        onInputChange={(_, label) => onChange({ label })}
        sx={{ flex: "1 1 8rem" }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={message("field.label")}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: LIVE_LIMITS.label,
                ...textProps,
              },
            }}
          />
        )}
      />
      <TextField
        label={message("field.byline")}
        value={draft.byline}
        size="small"
        onChange={({ target }) => onChange({ byline: target.value })}
        slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.byline, ...textProps } }}
        sx={{ flex: "1 1 8rem" }}
      />
      <EventTimeField value={draft.eventAt} onChange={(eventAt) => onChange({ eventAt })} />
      <FormControlLabel
        control={
          <Checkbox checked={draft.keyEvent} onChange={(_, keyEvent) => onChange({ keyEvent })} />
        }
        label={message("field.keyEvent")}
      />
      {!isPublished && <AlertField draft={draft} onChange={onChange} />}
      {premium && (
        <FormControlLabel
          control={<Checkbox checked={draft.free} onChange={(_, free) => onChange({ free })} />}
          label={message("field.free")}
        />
      )}
    </Box>
  );
}
