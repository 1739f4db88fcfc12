import type { Passkey } from "@masthead/contract/audience/second-factor.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { notify } from "../../system/notices/notices.ts";
import { useWords } from "../../system/words.ts";
import { Button, TextField } from "../form/fields.tsx";
import { Alert } from "../form/page-form.tsx";
import { postJson, Refused } from "../post-json.ts";

/** Has the browser make a passkey and keeps it. The password is asked for when one signed in a while ago. */
export function AddPasskey() {
  const t = useWords();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const [asksPassword, setAsksPassword] = useState(false);
  const add = async (form: HTMLFormElement) => {
    setProblem(undefined);
    const given = new FormData(form);
    const password = String(given.get("password") ?? "") || undefined;
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = await postJson<Parameters<typeof startRegistration>[0]["optionsJSON"]>(
        "/v1/user/passkeys/options",
        { password },
        locale,
      );
      const response = await startRegistration({ optionsJSON });
      await postJson<Passkey>("/v1/user/passkeys", { name: String(given.get("name")).trim(), response }, locale);
      form.reset();
      setAsksPassword(false);
      notify({ text: t("account.passkeyAdded") });
      await revalidate();
    } catch (error) {
      const [first] = error instanceof Refused ? error.problem.errors : [];
      if (first?.path === "password") setAsksPassword(true);
      setProblem(first?.message ?? t("account.passkeyFailed"));
    }
  };
  return (
    <form
      className="scripted grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void add(event.currentTarget);
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      <TextField label={t("account.passkeyName")} name="name" maxLength={60} required hint={t("account.passkeyNameHint")} />
      {asksPassword && <TextField label={t("account.password")} name="password" type="password" autoComplete="current-password" />}
      <Button look="other">{t("account.passkeyAdd")}</Button>
    </form>
  );
}
