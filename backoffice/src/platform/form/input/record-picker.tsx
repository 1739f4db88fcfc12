import type { Choice } from "@masthead/contract/platform/record.ts";
import UnusableIcon from "@mui/icons-material/WarningAmberOutlined";
import { Autocomplete, type AutocompleteRenderInputParams, Chip, TextField } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  FieldTitle,
  InputHelperText,
  type InputProps,
  useInput,
  useResourceContext,
  type Validator,
} from "react-admin";
import { useFormContext } from "react-hook-form";
import { useUiLocale } from "../../messages/locale.ts";
import { useDebouncedValue } from "../../use-debounced-value.ts";
import {
  CREATE_OPTION,
  CreateOption,
  type RecordCreation,
  useRecordCreation,
} from "./use-record-creation.tsx";

/** Finds records of a kind by search text, or by their ids. */
export type FindChoices = (input: {
  q?: string;
  ids?: number[];
  locale: "en-US" | "ar-JO";
}) => Promise<Choice[]>;

interface RecordPickerProps {
  source: string;
  findChoices: FindChoices;
  /** Name of the kind, used in query keys. */
  kind: string;
  label?: string;
  helperText?: string;
  /** Convert the value of the field to ids and back, if it is not ids. */
  format?: InputProps["format"];
  parse?: InputProps["parse"];
  /** Id of a record that cannot be selected. */
  excludedId?: number;
  validate?: Validator;
  /**
   * Labels of the records that the form's record already references. Those not `usable` can no
   * longer be selected, but stay until they are removed.
   */
  knownChoices?: readonly (Choice & { usable?: boolean })[];
}

interface MultiRecordPickerProps extends RecordPickerProps {
  /** Creation of records that are not found, for users who may create them. */
  creation?: RecordCreation;
}

function useChoices(
  { findChoices, kind, knownChoices = [] }: RecordPickerProps,
  selectedIds: number[],
  debouncedText: string,
) {
  const locale = useUiLocale();
  const selectedRecords = useQuery({
    queryKey: ["pick", kind, locale, selectedIds],
    queryFn: () => findChoices({ ids: selectedIds, locale }),
    enabled: selectedIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const matches = useQuery({
    queryKey: ["pick", kind, locale, debouncedText],
    queryFn: () => findChoices({ q: debouncedText || undefined, locale }),
    placeholderData: keepPreviousData,
  });
  const labels = new Map(
    [...knownChoices, ...(matches.data ?? []), ...(selectedRecords.data ?? [])].map(
      ({ id, label }) => [id, label],
    ),
  );
  return {
    offered: matches.data ?? [],
    labelOf: (id: number) => labels.get(id) ?? `#${id}`,
    loading: matches.isFetching,
  };
}

/** Keeps an empty value null; react-admin would make it an empty string. */
const undefinedToNull = (value: unknown) => value ?? null;

/** State and props that both pickers share. */
function usePicker(
  props: RecordPickerProps,
  idsOf: (value: unknown) => number[],
  unusableMessage: string,
) {
  const {
    source,
    label,
    helperText,
    excludedId,
    format = undefinedToNull,
    parse,
    validate,
  } = props;
  const resource = useResourceContext();
  const options = { ...(parse && { parse }), ...(validate && { validate }) };
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format, ...options });
  const [typed, setTyped] = useState("");
  const debounced = useDebouncedValue(typed);
  const selectedIds = idsOf(field.value);
  const { offered, labelOf, loading } = useChoices(props, selectedIds, debounced);
  const isUnusable = (id: number) =>
    props.knownChoices?.find((record) => record.id === id)?.usable === false;
  const helpMessage = selectedIds.some(isUnusable) ? unusableMessage : (helperText ?? false);
  return {
    field,
    isUnusable,
    typed,
    debounced,
    shown: {
      id,
      loading,
      options: offered.map((record) => record.id).filter((recordId) => recordId !== excludedId),
      // The server has already filtered the options.
      filterOptions: (all: number[]) => all,
      getOptionLabel: labelOf,
      onBlur: field.onBlur,
      onInputChange: (_: unknown, text: string, reason: string) =>
        setTyped(reason === "input" ? text : ""),
      renderInput: (params: AutocompleteRenderInputParams) => (
        <TextField
          {...params}
          inputRef={field.ref}
          margin="dense"
          label={<FieldTitle label={label} source={source} resource={resource} />}
          error={fieldState.invalid}
          helperText={
            <InputHelperText error={fieldState.error?.message} helperText={helpMessage} />
          }
        />
      ),
    },
  };
}

/** Select for one record of a kind, or none. */
export function RecordPicker(props: RecordPickerProps) {
  const { field, shown } = usePicker(
    props,
    (value) => (typeof value === "number" ? [value] : []),
    "frame.unusable.one",
  );
  return (
    <Autocomplete
      {...shown}
      value={typeof field.value === "number" ? field.value : null}
      onChange={(_, selectedIds) => field.onChange(selectedIds)}
    />
  );
}

/**
 * Select for several records of a kind, in order. A record that does not exist yet can be created
 * in it.
 */
export function MultiRecordPicker({ creation: recordCreation, ...props }: MultiRecordPickerProps) {
  const { field, shown, isUnusable, typed, debounced } = usePicker(
    props,
    (value) => (Array.isArray(value) ? value : []),
    "frame.unusable.marked",
  );
  const { getValues } = useFormContext();
  const creation = useRecordCreation(recordCreation, {
    kind: props.kind,
    typed,
    debounced,
    // The field may have changed during the creation.
    onCreated: (id) => field.onChange([...((getValues(field.name) as number[] | null) ?? []), id]),
  });
  const named = creation.named.map(({ id }) => id);
  const labelOf = (id: number) =>
    id === CREATE_OPTION ? creation.label : (creation.labels.get(id) ?? shown.getOptionLabel(id));
  const options = [
    ...new Set([...named, ...shown.options]),
    ...(creation.isOffered ? [CREATE_OPTION] : []),
  ];
  // With a single option, Enter creates the record.
  const createsOnEnter = creation.isOffered && options.length === 1;
  return (
    <>
      <Autocomplete
        {...shown}
        options={options}
        getOptionLabel={labelOf}
        autoHighlight={createsOnEnter}
        onKeyDown={(event) => {
          // The highlight follows the options with a delay, or not if they changed twice in a row.
          const option = createsOnEnter ? document.getElementById(`${shown.id}-option-0`) : null;
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !option) return;
          event.preventDefault();
          event.defaultMuiPrevented = true;
          option.click();
        }}
        multiple
        filterSelectedOptions
        value={(field.value as number[] | null) ?? []}
        onChange={(_, ids) => {
          creation.clear();
          if (ids.includes(CREATE_OPTION)) void creation.create();
          else field.onChange(ids);
        }}
        renderOption={({ key, ...item }, id) =>
          id === CREATE_OPTION ? (
            <CreateOption key={key} {...item} label={creation.label} />
          ) : (
            <li key={key} {...item}>
              <bdi>{labelOf(id)}</bdi>
            </li>
          )
        }
        renderValue={(ids, getItemProps) =>
          ids.map((id, index) => {
            const { key, ...item } = getItemProps({ index });
            const isUnusableRecord = isUnusable(id);
            return (
              <Chip
                {...item}
                key={key}
                size="small"
                variant={isUnusableRecord ? "outlined" : "filled"}
                icon={isUnusableRecord ? <UnusableIcon /> : undefined}
                label={<bdi>{labelOf(id)}</bdi>}
              />
            );
          })
        }
      />
      {recordCreation && creation.status}
    </>
  );
}
