import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi } from "../../platform/api/call-api.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { notify } from "../../platform/notices/notices.ts";
import { Button, TextField } from "../form/fields.tsx";
import { Alert } from "../form/page-form.tsx";

/**
 * Form that creates a passkey in the browser and saves it. The server requires the password if the
 * sign-in is not recent.
 */
export function AddPasskey() {
  const t = useMessages();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const add = async (form: HTMLFormElement) => {
    setProblem(undefined);
    const formData = new FormData(form);
    const password = String(formData.get("password") ?? "") || undefined;
    try {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = await callApi("POST /v1/user/passkeys/options", { password }, locale);
      const response = {
        ...(await startRegistration({ optionsJSON })),
        clientExtensionResults: {},
      };
      await callApi(
        "POST /v1/user/passkeys",
        { name: String(formData.get("name")).trim(), response },
        locale,
      );
      form.reset();
      setNeedsPassword(false);
      notify({ text: t("account.passkeyAdded") });
      await revalidate();
    } catch (error) {
      const [firstError] = error instanceof ApiError ? error.problem.errors : [];
      if (firstError?.path === "password") setNeedsPassword(true);
      setProblem(firstError?.message ?? t("account.passkeyFailed"));
    }
  };
  return (
    <form
      className="js-only grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void add(event.currentTarget);
      }}
    >
      {problem && <Alert>{problem}</Alert>}
      <TextField
        label={t("account.passkeyName")}
        name="name"
        maxLength={60}
        required
        hint={t("account.passkeyNameHint")}
      />
      {needsPassword && (
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <Button look="other">{t("account.passkeyAdd")}</Button>
    </form>
  );
}
