import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useTranslate } from "react-admin";
import { FormError } from "../../frame/form/form-error.tsx";
import { PasswordField } from "../../frame/form/password-field.tsx";
import { useSending } from "../../frame/sign-in/use-sending.ts";

interface OwnerDialogProps {
  title: string;
  text?: string;
  /** What the main button does. */
  action: string;
  dangerous?: boolean;
  /** Whether the password is asked for in any case, or only when the server wants it. */
  password: "always" | "whenWanted";
  onClose: () => void;
  /** Does it; what it throws is shown, at the password if it is about that. */
  onSend: (password: string | undefined) => Promise<void>;
  children?: ReactNode;
}

/** Asks for what only the owner of an account knows before something is done to what they sign in with. */
export function OwnerDialog({ title, text, action, dangerous, password: asked, onClose, onSend, children }: OwnerDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [password, setPassword] = useState("");
  const [wanted, setWanted] = useState(asked === "always");
  const { send, sending, problemAt, problemBeside } = useSending();
  const problem = problemAt("password");
  if (problem !== undefined && !wanted) setWanted(true);
  return (
    <Dialog open onClose={sending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
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
            <FormError message={problemBeside("password")} />
            {children}
            {wanted && (
              <PasswordField
                label={translate("account.password.current")}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                problem={problem}
                autoFocus
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={sending}>
            {translate("desk.confirm.cancel")}
          </Button>
          <Button type="submit" variant="contained" color={dangerous ? "error" : "primary"} loading={sending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
