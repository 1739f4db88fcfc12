import type { MatchContent, MatchEvent } from "@masthead/contract/newsroom/result/result.ts";
import {
  MATCH_EVENT_KINDS,
  MATCH_SIDES,
  RESULT_LIMITS,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useUnsaved } from "../../../platform/form/save/use-unsaved.ts";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { useResultMessages } from "../result-messages.ts";
import { withEvent } from "./quick-change.ts";
import type { QuickUpdate } from "./use-quick-update.ts";

/** Form for an event of a match, such as a goal with its scorer. */
export function AddEvent({ match, quick }: { match: MatchContent; quick: QuickUpdate }) {
  const translate = useTranslate();
  const message = useResultMessages();
  const localized = useLocalized();
  const [event, setEvent] = useState(() => newEvent(match.minute));
  const hasText = Object.values(event.text).some((text) => text?.trim());
  useUnsaved(hasText);
  const isFull = match.events.length >= RESULT_LIMITS.events;
  const set = (changes: Partial<MatchEvent>) => setEvent({ ...event, ...changes });
  const add = async () => {
    if (await quick.update(withEvent(match, event))) setEvent(newEvent(match.minute));
  };
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby="result-event"
      onSubmit={(submit: React.FormEvent) => {
        submit.preventDefault();
        if (hasText) void add();
      }}
    >
      <Typography id="result-event" component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {message("quick.event")}
      </Typography>
      <Box sx={FIELDS}>
        <TextField
          select
          label={message("field.side")}
          value={event.side}
          onChange={({ target }) => set({ side: target.value as MatchEvent["side"] })}
        >
          {MATCH_SIDES.map((side) => (
            <MenuItem key={side} value={side}>
              {localized(match[side].name)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={message("field.event")}
          value={event.kind}
          onChange={({ target }) => set({ kind: target.value as MatchEvent["kind"] })}
        >
          {MATCH_EVENT_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {message(`event.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <NumberField
          label={message("field.minute")}
          value={event.minute}
          max={RESULT_LIMITS.minute}
          onChange={(minute) => set({ minute })}
        />
        <NumberField
          label={message("field.added")}
          value={event.added}
          max={RESULT_LIMITS.addedMinutes}
          onChange={(added) => set({ added })}
        />
        {LOCALES.map((locale) => (
          <TextField
            key={locale}
            label={`${message("field.player")} · ${translate(`frame.language.${locale}`)}`}
            value={event.text[locale] ?? ""}
            onChange={({ target }) => set({ text: { ...event.text, [locale]: target.value } })}
            slotProps={{
              htmlInput: { lang: locale, dir: directionOf(locale), maxLength: RESULT_LIMITS.name },
            }}
          />
        ))}
      </Box>
      <Button
        type="submit"
        variant="outlined"
        disabled={!hasText || isFull || quick.isSending}
        sx={{ minBlockSize: 44, marginBlockStart: 1 }}
      >
        {message("quick.addEvent")}
      </Button>
    </Box>
  );
}

const newEvent = (minute: number | null): MatchEvent => ({
  side: "home",
  kind: "goal",
  minute,
  added: null,
  text: {},
});

interface NumberFieldProps {
  label: string;
  value: number | null;
  max: number;
  onChange: (value: number | null) => void;
}

/** Field for a positive integer; other input is ignored. */
function NumberField({ label, value, max, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      value={value ?? ""}
      onChange={({ target }) => {
        const number = Number(target.value);
        if (target.value === "") onChange(null);
        else if (Number.isInteger(number) && number >= 1 && number <= max) onChange(number);
      }}
      slotProps={{ htmlInput: { inputMode: "numeric" } }}
    />
  );
}

const FIELDS = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  columnGap: 1,
  rowGap: 1,
  "& .MuiTextField-root": { margin: 0 },
  "& .MuiInputBase-root": { minBlockSize: 44 },
};
