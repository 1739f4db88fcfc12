import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth/password.ts";
import { Button, Stack } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGetIdentity, useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { PasswordField } from "../../platform/form/input/password-field.tsx";
import { FormError } from "../../platform/form/save/form-error.tsx";
import { useFormRequest } from "../../platform/sign-in/use-form-request.ts";
import { AccountSection } from "./account-section.tsx";

/** Changes the password of the current user, which signs out all other devices. */
export function OwnPassword() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data: identity } = useGetIdentity();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { send, sending, problemAt, generalProblem } = useFormRequest();
  const submit = () =>
    send(async () => {
      await client.account.changePassword({ current, next });
      setCurrent("");
      setNext("");
      notify("account.password.done", { type: "success" });
      await queryClient.invalidateQueries({ queryKey: ["account", "sessions"] });
    });
  return (
    <AccountSection
      title={translate("account.password.title")}
      text={translate("account.password.text")}
    >
      <Stack
        component="form"
        spacing={1}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={generalProblem("current", "next")} />
        {/* Lets password managers associate the password with the account. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={String(identity?.fullName ?? "")}
          readOnly
          hidden
        />
        <PasswordField
          label={translate("account.password.current")}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          errorMessage={problemAt("current")}
        />
        <PasswordField
          label={translate("account.password.next")}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          hint={translate("frame.forgotPassword.rule", { min: PASSWORD_LENGTH.min })}
          errorMessage={problemAt("next")}
        />
        <Button
          type="submit"
          variant="contained"
          loading={sending}
          sx={{ alignSelf: "start", minBlockSize: 40 }}
        >
          {translate("account.password.save")}
        </Button>
      </Stack>
    </AccountSection>
  );
}
