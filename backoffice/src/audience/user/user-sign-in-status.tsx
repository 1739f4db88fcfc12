import type { User } from "@masthead/contract/audience/user.ts";
import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import RemoveIcon from "@mui/icons-material/PhonelinkEraseOutlined";
import { Box, Button, Divider, FormControlLabel, FormHelperText, Switch } from "@mui/material";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { DescriptionItem } from "../../platform/description-item.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { DEACTIVATION } from "./deactivation.ts";
import { useUserAction } from "./use-user-action.ts";

/**
 * Sign-in status and methods of a user, with account actions. Actions apply immediately and keep
 * unsaved input of the form.
 */
export function UserSignInStatus({ user: loaded }: { user: User }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  const { run, busy, problem } = useUserAction(user.id, setUser);
  const { id, email, activated, abilities } = user;
  const message = (key: string, values?: object) => translate(`resources.users.${key}`, values);

  const sendLink = async () => {
    const confirmed = await confirm({
      title: message("link.title"),
      text: message("link.text", { email }),
      confirm: message("link.send"),
    });
    if (confirmed) await run("resources.users.link.done", () => client.user.sendReset({ id }));
  };
  const setActivated = async (on: boolean) => {
    const confirmation = {
      title: translate(DEACTIVATION.title),
      text: translate(DEACTIVATION.text),
      confirm: translate(DEACTIVATION.confirm),
      dangerous: true,
    };
    if (on || (await confirm(confirmation)))
      await run(on ? "frame.switch.on" : "frame.switch.off", () =>
        client.user.setStatus({ id, activated: on }),
      );
  };
  const endSessions = async () => {
    const confirmed = await confirm({
      title: message("sessions.title"),
      text: message("sessions.text"),
      confirm: message("sessions.end"),
      dangerous: true,
    });
    if (confirmed)
      await run("resources.users.sessions.done", () => client.user.endSessions({ id }));
  };
  const removeFactors = async () => {
    const confirmed = await confirm({
      title: message("factor.title"),
      text: message("factor.text"),
      confirm: message("factor.remove"),
      dangerous: true,
    });
    if (confirmed)
      await run("resources.users.factor.done", () => client.user.removeSecondFactors({ id }));
  };
  return (
    <>
      <Divider sx={{ marginBlock: 2 }} />
      <FormControlLabel
        label={message("fields.activated")}
        control={
          <Switch
            checked={activated}
            disabled={busy || !abilities.setStatus}
            onChange={(_, on) => void setActivated(on)}
          />
        }
      />
      <FormHelperText error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ?? message(abilities.setStatus ? "help.activatedNow" : "help.ownStatus")}
      </FormHelperText>
      <Box component="dl" sx={{ display: "grid", gap: 1, marginBlock: 2, "& dd": { margin: 0 } }}>
        <DescriptionItem name={message("fields.lastLoginAt")}>
          {user.lastLoginAt ? <RelativeTime at={user.lastLoginAt} /> : message("never")}
        </DescriptionItem>
        <DescriptionItem name={message("fields.emailVerifiedAt")}>
          {user.emailVerifiedAt ? <RelativeTime at={user.emailVerifiedAt} /> : message("never")}
        </DescriptionItem>
        <DescriptionItem name={message("fields.secondFactors")}>
          {user.totp && <div>{message("factor.app")}</div>}
          {user.passkeys > 0 && (
            <div>{message("factor.passkeys", { smart_count: user.passkeys })}</div>
          )}
          {!user.totp && user.passkeys === 0 && message("factor.none")}
        </DescriptionItem>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {abilities.sendReset && (
          <Button
            variant="outlined"
            startIcon={<MailIcon />}
            disabled={busy}
            onClick={() => void sendLink()}
            sx={{ minBlockSize: 40 }}
          >
            {message("link.send")}
          </Button>
        )}
        {abilities.endSessions && (
          <Button
            variant="outlined"
            startIcon={<SignOutIcon />}
            disabled={busy}
            onClick={() => void endSessions()}
            sx={{ minBlockSize: 40 }}
          >
            {message("sessions.end")}
          </Button>
        )}
        {abilities.removeSecondFactors && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<RemoveIcon />}
            disabled={busy}
            onClick={() => void removeFactors()}
            sx={{ minBlockSize: 40 }}
          >
            {message("factor.remove")}
          </Button>
        )}
      </Box>
    </>
  );
}
