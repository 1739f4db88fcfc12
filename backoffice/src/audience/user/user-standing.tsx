import type { User } from "@masthead/contract/audience/user.ts";
import MailIcon from "@mui/icons-material/MailOutlined";
import RemoveIcon from "@mui/icons-material/PhonelinkEraseOutlined";
import { Box, Button, Divider, FormControlLabel, FormHelperText, Switch } from "@mui/material";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { useConfirm } from "../../frame/confirm.tsx";
import { Fact } from "../../frame/fact.tsx";
import { Moment } from "../../frame/moment.tsx";
import { useUserWork } from "./use-user-work.ts";

/**
 * Whether a user may sign in, how they do so, and what helps them when they cannot. What is done here is done at once, and leaves what is
 * typed in the form as it is.
 */
export function Standing({ user: loaded }: { user: User }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  const { work, busy, problem } = useUserWork(user.id, setUser);
  const { id, email, activated, abilities } = user;
  const words = (key: string, values?: object) => translate(`resources.users.${key}`, values);

  const sendLink = async () => {
    const sure = await confirm({ title: words("link.title"), text: words("link.text", { email }), confirm: words("link.send") });
    if (sure) await work("resources.users.link.done", () => client.user.sendReset({ id }));
  };
  const removeFactors = async () => {
    const sure = await confirm({
      title: words("factor.title"),
      text: words("factor.text"),
      confirm: words("factor.remove"),
      dangerous: true,
    });
    if (sure) await work("resources.users.factor.done", () => client.user.removeSecondFactors({ id }));
  };
  return (
    <>
      <Divider sx={{ marginBlock: 2 }} />
      <FormControlLabel
        label={words("fields.activated")}
        control={
          <Switch
            checked={activated}
            disabled={busy || !abilities.setStatus}
            onChange={(_, on) => void work(on ? "desk.switch.on" : "desk.switch.off", () => client.user.setStatus({ id, activated: on }))}
          />
        }
      />
      <FormHelperText error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ?? words(abilities.setStatus ? "help.activatedNow" : "help.ownStatus")}
      </FormHelperText>
      <Box component="dl" sx={{ display: "grid", gap: 1, marginBlock: 2, "& dd": { margin: 0 } }}>
        <Fact name={words("fields.lastLoginAt")}>{user.lastLoginAt ? <Moment at={user.lastLoginAt} /> : words("never")}</Fact>
        <Fact name={words("fields.emailVerifiedAt")}>{user.emailVerifiedAt ? <Moment at={user.emailVerifiedAt} /> : words("never")}</Fact>
        <Fact name={words("fields.secondFactors")}>
          {user.totp && <div>{words("factor.app")}</div>}
          {user.passkeys > 0 && <div>{words("factor.passkeys", { smart_count: user.passkeys })}</div>}
          {!user.totp && user.passkeys === 0 && words("factor.none")}
        </Fact>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {abilities.sendReset && (
          <Button variant="outlined" startIcon={<MailIcon />} disabled={busy} onClick={() => void sendLink()} sx={{ minBlockSize: 40 }}>
            {words("link.send")}
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
            {words("factor.remove")}
          </Button>
        )}
      </Box>
    </>
  );
}
