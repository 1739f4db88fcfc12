import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useTranslate } from "react-admin";
import { PasswordField } from "../../platform/form/input/password-field.tsx";
import { FormError } from "../../platform/form/save/form-error.tsx";
import { useFormRequest } from "../../platform/sign-in/use-form-request.ts";

interface OwnerDialogProps {
  title: string;
  text?: string;
  submitLabel: string;
  dangerous?: boolean;
  /** Whether the password prompt opens immediately, or only when the server requires it. */
  passwordPrompt: "always" | "whenWanted";
  onClose: () => void;
  /** Performs the action. Errors are shown in the dialog, those about the password at its field. */
  onSend: (password: string | undefined) => Promise<void>;
  children?: ReactNode;
}

/** Dialog that re-authenticates the account owner before a change of their sign-in methods. */
export function ReauthenticationDialog({
  title,
  text,
  submitLabel,
  dangerous,
  passwordPrompt,
  onClose,
  onSend,
  children,
}: OwnerDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [password, setPassword] = useState("");
  const [asksPassword, setAsksPassword] = useState(passwordPrompt === "always");
  const { send, sending, problemAt, generalProblem } = useFormRequest();
  const problem = problemAt("password");
  if (problem !== undefined && !asksPassword) setAsksPassword(true);
  return (
    <Dialog
      open
      onClose={sending ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(() => onSend(password || undefined));
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {text && <DialogContentText sx={{ marginBlockEnd: 2 }}>{text}</DialogContentText>}
          <Stack spacing={1}>
            <FormError message={generalProblem("password")} />
            {children}
            {asksPassword && (
              <PasswordField
                label={translate("account.password.current")}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                errorMessage={problem}
                autoFocus
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={sending}>
            {translate("frame.confirm.cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={dangerous ? "error" : "primary"}
            loading={sending}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
