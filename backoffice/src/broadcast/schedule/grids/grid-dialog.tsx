import {
  GRID_MODES,
  GRID_PERIODS,
  type StaffGrid,
} from "@masthead/contract/broadcast/seasonal-grid.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { SelectInput as GivenSelect, useTranslate } from "react-admin";
import { type FieldValues, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { MultiRecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useGrids } from "./use-grids.ts";

interface GridDialogProps {
  /** null: a new grid. */
  grid: StaffGrid | null;
  onClose: () => void;
  onSaved: (grid: StaffGrid) => void;
}

const MESSAGES = "resources.schedule.grids";

/** Creates a seasonal grid, or changes its name, dates and channels. */
export function GridDialog({ grid: latest, onClose, onSaved }: GridDialogProps) {
  const translate = useTranslate();
  const actOn = useActOn();
  const { grids, countries } = useGrids();
  const grid = useOpened(latest);
  const message = (key: string) => translate(`${MESSAGES}.${key}`);
  const defaultValues: FieldValues = grid ?? {
    name: {},
    channelIds: [],
    period: countries.length ? "ramadan" : "dates",
    firstDate: null,
    lastDate: null,
    country: countries[0]?.country ?? null,
    hijriYear: countries[0]?.years[0] ?? null,
    mode: "replace",
    copy: "regular",
  };
  const save = async ({ copy, ...values }: FieldValues) => {
    const isDated = values.period === "dates";
    const settings = {
      name: values.name ?? {},
      channelIds: values.channelIds ?? [],
      period: values.period,
      firstDate: isDated ? (values.firstDate ?? null) : null,
      lastDate: isDated ? (values.lastDate ?? null) : null,
      country: isDated ? null : (values.country ?? null),
      hijriYear: isDated ? null : (values.hijriYear ?? null),
      mode: values.mode,
    };
    if (!grid) return onSaved(await client.seasonalGrid.create({ ...settings, copy }));
    await actOn(grid, async (version) =>
      onSaved(await client.seasonalGrid.edit({ ...settings, id: grid.id, version })),
    );
  };
  return (
    <FormDialog
      title={message(grid ? "editTitle" : "newTitle")}
      text={message(grid ? "editText" : "newText")}
      submitLabel={message(grid ? "save" : "create")}
      defaultValues={defaultValues}
      onClose={onClose}
      onSend={save}
      wide
    >
      <LocalizedTextInput source="name" label={`${MESSAGES}.name`} maxLength={200} />
      <SelectInput
        source="period"
        label={`${MESSAGES}.period`}
        values={countries.length ? GRID_PERIODS : ["dates"]}
        messagePrefix={`${MESSAGES}.periods`}
        helperText={false}
      />
      <PeriodFields />
      <MultiRecordPicker
        source="channelIds"
        label={`${MESSAGES}.channels`}
        helperText={`${MESSAGES}.channelsHelp`}
        kind="channel"
        findChoices={client.channel.pick}
      />
      <SelectInput
        source="mode"
        label={`${MESSAGES}.mode`}
        values={GRID_MODES}
        messagePrefix={`${MESSAGES}.modes`}
        helperText={false}
      />
      {!grid && (
        <GivenSelect
          source="copy"
          label={`${MESSAGES}.copy`}
          translateChoice={false}
          choices={[
            ...["regular", "nothing"].map((id) => ({ id, name: message(`copies.${id}`) })),
            ...grids.map(({ id, label }) => ({
              id,
              name: translate(`${MESSAGES}.copies.other`, { name: label }),
            })),
          ]}
          helperText={false}
        />
      )}
    </FormDialog>
  );
}

/** Dates of the grid, or whose announcement it follows. */
function PeriodFields() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { countries } = useGrids();
  const [period, country] = useWatch({ name: ["period", "country"] });
  if (period === "dates")
    return (
      <>
        <CalendarDateInput source="firstDate" label={`${MESSAGES}.firstDate`} />
        <CalendarDateInput source="lastDate" label={`${MESSAGES}.lastDate`} />
      </>
    );
  const names = new Intl.DisplayNames(intlLocale(locale), { type: "region" });
  const years = countries.find((one) => one.country === country)?.years ?? [];
  return (
    <>
      <GivenSelect
        source="country"
        label={`${MESSAGES}.country`}
        translateChoice={false}
        choices={countries.map((one) => ({ id: one.country, name: names.of(one.country) }))}
        helperText={`${MESSAGES}.countryHelp`}
      />
      <GivenSelect
        source="hijriYear"
        label={`${MESSAGES}.hijriYear`}
        translateChoice={false}
        choices={years.map((year) => ({
          id: year,
          name: translate(`${MESSAGES}.year`, { year: String(year) }),
        }))}
        helperText={false}
      />
    </>
  );
}
