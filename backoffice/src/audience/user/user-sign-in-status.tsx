import type { User } from "@masthead/contract/audience/user.ts";
import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import RemoveIcon from "@mui/icons-material/PhonelinkEraseOutlined";
import {
  Box,
  Button,
  type ButtonProps,
  Divider,
  FormControlLabel,
  FormHelperText,
  Switch,
} from "@mui/material";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { DescriptionItem } from "../../platform/description-list.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { DEACTIVATION } from "./deactivation.ts";
import { useUserAction } from "./use-user-action.ts";

/**
 * Sign-in status and methods of a user, with account actions. The actions apply at once and keep
 * unsaved input of the form.
 */
export function UserSignInStatus({ user: loaded }: { user: User }) {
  const translate = useTranslate();
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  const { run, busy, problem } = useUserAction(user.id, setUser);
  const { id, abilities } = user;
  return (
    <>
      <Divider sx={{ marginBlock: 2 }} />
      <ActivatedSwitch
        user={user}
        disabled={busy || !abilities.setStatus}
        onSwitch={(activated) =>
          run(activated ? "frame.switch.on" : "frame.switch.off", () =>
            client.user.setStatus({ id, activated }),
          )
        }
      />
      <FormHelperText error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ??
          translate(`resources.users.help.${abilities.setStatus ? "activatedNow" : "ownStatus"}`)}
      </FormHelperText>
      <SignInFacts user={user} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {abilities.sendReset && (
          <AccountAction
            name="link"
            label={translate("resources.users.link.send")}
            email={user.email}
            startIcon={<MailIcon />}
            disabled={busy}
            onConfirm={() => run("resources.users.link.done", () => client.user.sendReset({ id }))}
          />
        )}
        {abilities.endSessions && (
          <AccountAction
            name="sessions"
            label={translate("resources.users.sessions.end")}
            dangerous
            startIcon={<SignOutIcon />}
            disabled={busy}
            onConfirm={() =>
              run("resources.users.sessions.done", () => client.user.endSessions({ id }))
            }
          />
        )}
        {abilities.removeSecondFactors && (
          <AccountAction
            name="factor"
            label={translate("resources.users.factor.remove")}
            dangerous
            color="error"
            startIcon={<RemoveIcon />}
            disabled={busy}
            onConfirm={() =>
              run("resources.users.factor.done", () => client.user.removeSecondFactors({ id }))
            }
          />
        )}
      </Box>
    </>
  );
}

interface ActivatedSwitchProps {
  user: User;
  disabled: boolean;
  onSwitch: (activated: boolean) => Promise<void>;
}

function ActivatedSwitch({ user, disabled, onSwitch }: ActivatedSwitchProps) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const setActivated = async (on: boolean) => {
    const confirmation = {
      title: translate(DEACTIVATION.title),
      text: translate(DEACTIVATION.text),
      confirm: translate(DEACTIVATION.confirm),
      dangerous: true,
    };
    if (on || (await confirm(confirmation))) await onSwitch(on);
  };
  return (
    <FormControlLabel
      label={translate("resources.users.fields.activated")}
      control={
        <Switch
          checked={user.activated}
          disabled={disabled}
          onChange={(_, on) => void setActivated(on)}
        />
      }
    />
  );
}

function SignInFacts({ user }: { user: User }) {
  const translate = useTranslate();
  const message = (key: string, values?: object) => translate(`resources.users.${key}`, values);
  const time = (at: string | null) => (at ? <RelativeTime at={at} /> : message("never"));
  return (
    <Box component="dl" sx={{ display: "grid", gap: 1, marginBlock: 2, "& dd": { margin: 0 } }}>
      <DescriptionItem name={message("fields.lastLoginAt")}>
        {time(user.lastLoginAt)}
      </DescriptionItem>
      <DescriptionItem name={message("fields.emailVerifiedAt")}>
        {time(user.emailVerifiedAt)}
      </DescriptionItem>
      <DescriptionItem name={message("fields.secondFactors")}>
        {user.totp && <div>{message("factor.app")}</div>}
        {user.passkeys > 0 && (
          <div>{message("factor.passkeys", { smart_count: user.passkeys })}</div>
        )}
        {!user.totp && user.passkeys === 0 && message("factor.none")}
      </DescriptionItem>
    </Box>
  );
}

interface AccountActionProps extends Pick<ButtonProps, "color" | "startIcon" | "disabled"> {
  name: "link" | "sessions" | "factor";
  label: string;
  email?: string;
  dangerous?: boolean;
  onConfirm: () => Promise<void>;
}

/** Button that runs an action on the account after a confirmation. */
function AccountAction({
  name,
  label,
  email,
  dangerous = false,
  onConfirm,
  ...button
}: AccountActionProps) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const ask = async () => {
    const confirmed = await confirm({
      title: translate(`resources.users.${name}.title`),
      text: translate(`resources.users.${name}.text`, { email }),
      confirm: label,
      dangerous,
    });
    if (confirmed) await onConfirm();
  };
  return (
    <Button variant="outlined" {...button} onClick={() => void ask()} sx={{ minBlockSize: 40 }}>
      {label}
    </Button>
  );
}
