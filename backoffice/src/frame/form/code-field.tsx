import { TextField } from "@mui/material";
import { useTranslate } from "react-admin";

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Instead of `Code`. */
  label?: string;
  /** Of letters as well as digits. */
  letters?: boolean;
}

/** Where a code is typed, in the digits of any keyboard. */
export function CodeField({ value, onChange, label, letters = false }: CodeFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={label ?? translate("desk.signIn.code")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      autoFocus
      autoComplete={letters ? "off" : "one-time-code"}
      slotProps={{
        htmlInput: {
          inputMode: letters ? "text" : "numeric",
          dir: "ltr",
          maxLength: 32,
          autoCapitalize: "none",
          spellCheck: false,
          style: { fontSize: 22, letterSpacing: letters ? 2 : 6, textAlign: "center" },
        },
      }}
    />
  );
}
