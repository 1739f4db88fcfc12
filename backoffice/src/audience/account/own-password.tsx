import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth.ts";
import { Button, Stack } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGetIdentity, useNotify, useTranslate } from "react-admin";
import { client } from "../../frame/client.ts";
import { FormError } from "../../frame/form/form-error.tsx";
import { PasswordField } from "../../frame/form/password-field.tsx";
import { useSending } from "../../frame/sign-in/use-sending.ts";
import { Section } from "./section.tsx";

/** Another password for oneself; all other devices are then signed out. */
export function OwnPassword() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data: identity } = useGetIdentity();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { send, sending, problemAt, problemBeside } = useSending();
  const submit = () =>
    send(async () => {
      await client.account.changePassword({ current, next });
      setCurrent("");
      setNext("");
      notify("account.password.done", { type: "success" });
      await queries.invalidateQueries({ queryKey: ["account", "sessions"] });
    });
  return (
    <Section title={translate("account.password.title")} text={translate("account.password.text")}>
      <Stack
        component="form"
        spacing={1}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={problemBeside("current", "next")} />
        {/* So that what keeps passwords knows whose it is. */}
        <input type="text" name="username" autoComplete="username" value={String(identity?.fullName ?? "")} readOnly hidden />
        <PasswordField
          label={translate("account.password.current")}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          problem={problemAt("current")}
        />
        <PasswordField
          label={translate("account.password.next")}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          hint={translate("desk.forgotten.rule", { least: PASSWORD_LENGTH.min })}
          problem={problemAt("next")}
        />
        <Button type="submit" variant="contained" loading={sending} sx={{ alignSelf: "start", minBlockSize: 40 }}>
          {translate("account.password.save")}
        </Button>
      </Stack>
    </Section>
  );
}
