import {
  ANNOUNCED_MONTHS,
  type StaffCalendar,
  type StaffMonth,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import {
  Box,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { UndoButton } from "../../platform/undo-button.tsx";
import { MonthEffects } from "./month-effects.tsx";
import { MonthRow } from "./month-row.tsx";
import { useFullDay } from "./use-religious-calendar.ts";

interface Props {
  calendar: StaffCalendar;
  onChange(calendar: StaffCalendar): void;
  /** The calendar may have been changed by a colleague. */
  onFailure(): void;
}

const isImportant = ({ month }: StaffMonth) =>
  (ANNOUNCED_MONTHS as readonly number[]).includes(month);

/** Coming months of a country, with the buttons that announce them. */
export function MonthList({ calendar, onChange, onFailure }: Props) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [chosen, setChosen] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const shown =
    calendar.countries.find(({ country }) => country === chosen) ?? calendar.countries[0];
  const announce = useAnnounce(shown?.country ?? "", { onChange, onFailure });
  const countryNames = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const text = (key: string) => translate(`resources.religiousCalendar.${key}`);
  if (!shown) return null;
  return (
    <Box component="section" aria-labelledby="religious-months" sx={{ marginBlockStart: 3 }}>
      <Typography id="religious-months" variant="h6" component="h3">
        {text("months")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1 }}>
        <TextField
          select
          label={text("country")}
          value={shown.country}
          margin="none"
          fullWidth={false}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ minInlineSize: 220 }}
        >
          {calendar.countries.map(({ country }) => (
            <MenuItem key={country} value={country}>
              {countryNames.of(country)}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          exclusive
          value={showsAll}
          aria-label={text("months")}
          onChange={(_, all: boolean | null) => all !== null && setShowsAll(all)}
        >
          {[false, true].map((all) => (
            <ToggleButton key={String(all)} value={all} sx={{ minBlockSize: 44, paddingInline: 2 }}>
              {text(all ? "all" : "important")}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box component="ul" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {shown.months
          .filter((month) => showsAll || isImportant(month))
          .map((month) => (
            <MonthRow
              key={`${month.year}-${month.month}`}
              month={month}
              today={calendar.today}
              disabled={!calendar.abilities.edit || announce.busy}
              effects={<MonthEffects month={month} country={shown.country} site={calendar} />}
              onAnnounce={(startsOn) => void announce.run(month, startsOn)}
            />
          ))}
      </Box>
    </Box>
  );
}

/** Announces a month, with an undo button in the toast that restores what was announced before. */
function useAnnounce(country: string, { onChange, onFailure }: Omit<Props, "calendar">) {
  const translate = useTranslate();
  const notify = useNotify();
  const fullDay = useFullDay();
  const [busy, setBusy] = useState(false);

  async function send(month: StaffMonth, startsOn: string | null, seen: string | null) {
    setBusy(true);
    try {
      const { year, month: number } = month;
      onChange(
        await client.religiousCalendar.announce({ country, year, month: number, startsOn, seen }),
      );
      return true;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      onFailure();
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function run(month: StaffMonth, startsOn: string | null) {
    const before = month.announced;
    if (!(await send(month, startsOn, before))) return;
    const message =
      startsOn === null
        ? translate("resources.religiousCalendar.undone")
        : translate("resources.religiousCalendar.done", {
            month: month.name,
            date: fullDay(startsOn),
          });
    notify(message, {
      type: "success",
      action: <UndoButton onUndo={() => void send(month, before, startsOn)} />,
    });
  }
  return { run, busy };
}
