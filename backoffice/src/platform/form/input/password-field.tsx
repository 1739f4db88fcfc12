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
  errorMessage?: string;
  autoFocus?: boolean;
}

/** Password field with a button that shows the password. */
export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  minLength,
  hint,
  errorMessage,
  autoFocus,
}: PasswordFieldProps) {
  const translate = useTranslate();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      label={label}
      type={visible ? "text" : "password"}
      autoComplete={autoComplete}
      required
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={errorMessage !== undefined}
      helperText={errorMessage ?? hint}
      slotProps={{
        htmlInput: { dir: "ltr", minLength, spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(
                  visible ? "ra.input.password.toggle_visible" : "ra.input.password.toggle_hidden",
                )}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
