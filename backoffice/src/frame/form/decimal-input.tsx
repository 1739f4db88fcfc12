import { decimalText, unitsOf } from "@masthead/contract/commerce/money.ts";
import { InputAdornment, TextField } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";

export interface DecimalInputProps {
  source: string;
  /** Digits behind the point. */
  exponent: number;
  /** What it is counted in, shown behind it. */
  unit: string;
  /** Most that it may be, in units. */
  most: number;
  label?: string | undefined;
  helperText?: string | false | undefined;
  /** Must not be left empty. */
  needed?: boolean | undefined;
}

const asStored = (value: unknown) => value ?? null;
/** The same number with no more digits than it needs: "2.500" is "2.5". */
const shortest = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/**
 * A decimal number that is kept as a whole number of its smallest units: "2.500" with an exponent of 3 is 2500. Written in Western or Arabic digits;
 * what is none is told, and the form is kept back.
 */
export function DecimalInput({ source, exponent, unit, most, label, helperText = false, needed = false }: DecimalInputProps) {
  const resource = useResourceContext();
  const read = (text: string) => {
    const units = unitsOf(text, exponent);
    return units !== null && units <= most ? units : null;
  };
  // What cannot be read is kept as it was typed: the field then holds text.
  const validate = (value: unknown) => {
    if (typeof value === "string")
      return { message: "desk.decimal.wrong", args: { example: decimalText(unitsOf("12", exponent) ?? 0, exponent) } };
    return needed && value === null ? "ra.validation.required" : undefined;
  };
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asStored, parse: asStored, validate });
  const [typed, setTyped] = useState("");
  const value: number | string | null = field.value;

  // Where the unit becomes another, what is written stays: 2.5 of one is 2.5 of the other.
  const last = useRef({ exponent, value });
  useEffect(() => {
    const before = last.current;
    last.current = { exponent, value };
    if (before.exponent === exponent || before.value !== value || value === null) return;
    const text = typeof value === "number" ? shortest(decimalText(value, before.exponent)) : value;
    field.onChange(read(text) ?? text);
  });

  const stored = typeof value === "number" ? decimalText(value, exponent) : (value ?? "");
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={needed} />}
      value={typeof value === "number" && read(typed) === value ? typed : stored}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(target.value.trim() === "" ? null : (read(target.value) ?? target.value));
      }}
      onBlur={() => {
        setTyped("");
        field.onBlur();
      }}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      slotProps={{
        htmlInput: { dir: "ltr", inputMode: "decimal", autoComplete: "off", maxLength: 20 },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
      // A number stands where its line begins: in Arabic, this left is turned to the right.
      sx={{ "& input": { textAlign: "left" } }}
    />
  );
}
