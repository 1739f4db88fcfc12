import ShowIcon from "@mui/icons-material/VisibilityOffOutlined";
import HideIcon from "@mui/icons-material/VisibilityOutlined";
import { IconButton, InputAdornment, TextField } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
  hint?: string;
  /** What the server has against it. */
  problem?: string;
  autoFocus?: boolean;
}

/** Where a password is typed; it can be looked at. */
export function PasswordField({ label, value, onChange, autoComplete, minLength, hint, problem, autoFocus }: PasswordFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      required
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        htmlInput: { dir: "ltr", minLength, spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(shown ? "ra.input.password.toggle_visible" : "ra.input.password.toggle_hidden")}
                onClick={() => setShown(!shown)}
              >
                {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
