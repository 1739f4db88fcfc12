import { TextField } from "@mui/material";
import { useTranslate } from "react-admin";

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Replaces the default label. */
  label?: string;
  /** Whether the code contains letters as well as digits. */
  alphanumeric?: boolean;
}

/** Field for a code, in digits of any script. */
export function CodeField({ value, onChange, label, alphanumeric = false }: CodeFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={label ?? translate("frame.signIn.code")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      autoFocus
      autoComplete={alphanumeric ? "off" : "one-time-code"}
      slotProps={{
        htmlInput: {
          inputMode: alphanumeric ? "text" : "numeric",
          dir: "ltr",
          maxLength: 32,
          autoCapitalize: "none",
          spellCheck: false,
          style: { fontSize: 22, letterSpacing: alphanumeric ? 2 : 6, textAlign: "center" },
        },
      }}
    />
  );
}
