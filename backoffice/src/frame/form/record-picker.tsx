import type { Choice } from "@masthead/contract/system/record.ts";
import UnusableIcon from "@mui/icons-material/WarningAmberOutlined";
import { Autocomplete, type AutocompleteRenderInputParams, Chip, TextField } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { usePause } from "../use-pause.ts";

/** Finds records of a kind by words, or by their ids. */
export type Pick = (input: { q?: string; ids?: number[]; locale: "en-US" | "ar-JO" }) => Promise<Choice[]>;

interface PickerProps {
  source: string;
  pick: Pick;
  /** Tells this kind from others where results are remembered. */
  kind: string;
  label?: string;
  helperText?: string;
  /** Not to be chosen. */
  except?: number;
  /** What the record of the form calls those it names already. Those not `usable` may no longer be picked: they stay until taken off. */
  known?: readonly (Choice & { usable?: boolean })[];
}

function useChoices({ pick, kind, known = [] }: PickerProps, chosen: number[], typed: string) {
  const locale = useDeskLocale();
  const q = usePause(typed);
  const named = useQuery({
    queryKey: ["pick", kind, locale, chosen],
    queryFn: () => pick({ ids: chosen, locale }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  const offered = useQuery({
    queryKey: ["pick", kind, locale, q],
    queryFn: () => pick({ q: q || undefined, locale }),
    placeholderData: keepPreviousData,
  });
  const labels = new Map([...known, ...(offered.data ?? []), ...(named.data ?? [])].map(({ id, label }) => [id, label]));
  return { offered: offered.data ?? [], labelOf: (id: number) => labels.get(id) ?? `#${id}`, loading: offered.isFetching };
}

/** Nothing stays nothing: it would become empty text. */
const asStored = (value: unknown) => value ?? null;

/** What both pickers show of their field. */
function usePicker(props: PickerProps, idsOf: (given: unknown) => number[], unusable: string) {
  const { source, label, helperText, except } = props;
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asStored });
  const [typed, setTyped] = useState("");
  const chosen = idsOf(field.value);
  const { offered, labelOf, loading } = useChoices(props, chosen, typed);
  const isUnusable = (id: number) => props.known?.find((one) => one.id === id)?.usable === false;
  const help = chosen.some(isUnusable) ? unusable : (helperText ?? false);
  return {
    field,
    isUnusable,
    shown: {
      id,
      loading,
      options: offered.map((one) => one.id).filter((one) => one !== except),
      // The server has found them already.
      filterOptions: (all: number[]) => all,
      getOptionLabel: labelOf,
      onBlur: field.onBlur,
      onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === "input" ? text : ""),
      renderInput: (params: AutocompleteRenderInputParams) => (
        <TextField
          {...params}
          inputRef={field.ref}
          margin="dense"
          label={<FieldTitle label={label} source={source} resource={resource} />}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText={help} />}
        />
      ),
    },
  };
}

/** Chooses one record of a kind, or none. */
export function RecordPicker(props: PickerProps) {
  const { field, shown } = usePicker(props, (given) => (typeof given === "number" ? [given] : []), "desk.unusable.one");
  return (
    <Autocomplete
      {...shown}
      value={typeof field.value === "number" ? field.value : null}
      onChange={(_, chosen) => field.onChange(chosen)}
    />
  );
}

/** Chooses several records of a kind, in an order. */
export function RecordsPicker(props: PickerProps) {
  const { field, shown, isUnusable } = usePicker(props, (given) => (Array.isArray(given) ? given : []), "desk.unusable.marked");
  return (
    <Autocomplete
      {...shown}
      multiple
      filterSelectedOptions
      value={(field.value as number[] | null) ?? []}
      onChange={(_, chosen) => field.onChange(chosen)}
      renderValue={(ids, getItemProps) =>
        ids.map((id, index) => {
          const { key, ...item } = getItemProps({ index });
          const gone = isUnusable(id);
          return (
            <Chip
              {...item}
              key={key}
              size="small"
              variant={gone ? "outlined" : "filled"}
              icon={gone ? <UnusableIcon /> : undefined}
              label={<bdi>{shown.getOptionLabel(id)}</bdi>}
            />
          );
        })
      }
    />
  );
}
