import { readDecimal } from "@masthead/contract/commerce/decimal-text.ts";
import { formatDecimal, parseDecimal } from "@masthead/contract/commerce/money.ts";
import { InputAdornment, TextField } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";

export interface DecimalInputProps {
  source: string;
  /** Number of decimal places. */
  exponent: number;
  /** Unit, shown behind the number. */
  unit: string;
  /** Maximum value, in the smallest unit. */
  max: number;
  label?: string;
  helperText?: string | false;
  /** Whether a value is required. */
  required?: boolean;
}

const undefinedToNull = (value: unknown) => value ?? null;
/** Strips trailing zeros: "2.500" becomes "2.5". */
const stripTrailingZeros = (text: string) =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text;

/**
 * Input for a decimal number that is stored as an integer of its smallest unit: with an exponent of
 * 3, "2.500" is 2500. Accepts the digits of all scripts. Invalid text, and text that can mean two
 * numbers, shows an error and blocks the form.
 */
export function DecimalInput({
  source,
  exponent,
  unit,
  max,
  label,
  helperText = false,
  required = false,
}: DecimalInputProps) {
  const resource = useResourceContext();
  const parseUnits = (text: string) => {
    const units = parseDecimal(text, exponent);
    return units !== null && units <= max ? units : null;
  };
  // Invalid text is stored as it was typed, so the field value may be a string.
  const validate = (value: unknown) => {
    const reading = typeof value === "string" ? readDecimal(value, exponent) : null;
    if (reading?.kind === "ambiguous") {
      const [small, large] = reading.readings.map((units) => formatDecimal(units, exponent));
      return { message: "frame.decimal.ambiguous", args: { small, large } };
    }
    if (typeof value === "string")
      return {
        message: "frame.decimal.wrong",
        args: { example: formatDecimal(parseDecimal("12", exponent) ?? 0, exponent) },
      };
    return required && value === null ? "ra.validation.required" : undefined;
  };
  const { field, fieldState, id } = useInput({
    source,
    defaultValue: null,
    format: undefinedToNull,
    parse: undefinedToNull,
    validate,
  });
  const [typed, setTyped] = useState("");
  const value: number | string | null = field.value;

  // When the exponent changes, the displayed number stays the same: 2.5 stays 2.5.
  const lastRender = useRef({ exponent, value });
  useEffect(() => {
    const previous = lastRender.current;
    lastRender.current = { exponent, value };
    if (previous.exponent === exponent || previous.value !== value || value === null) return;
    const text =
      typeof value === "number"
        ? stripTrailingZeros(formatDecimal(value, previous.exponent))
        : value;
    field.onChange(parseUnits(text) ?? text);
  });

  const stored = typeof value === "number" ? formatDecimal(value, exponent) : (value ?? "");
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={required} />}
      value={typeof value === "number" && parseUnits(typed) === value ? typed : stored}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(
          target.value.trim() === "" ? null : (parseUnits(target.value) ?? target.value),
        );
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
      // Aligns the number with the start of the line; the RTL style sheet flips `left`.
      sx={{ "& input": { textAlign: "left" } }}
    />
  );
}
