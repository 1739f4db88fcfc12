import { useRef } from "react";
import { useMessages } from "../../platform/messages.ts";
import { confirm } from "../../platform/notices/notices.ts";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

/**
 * Form that deletes the account, with the password or a code of the authenticator app. With JavaScript, it asks for confirmation
 * first.
 */
export function DeleteAccountSection({
  hasAuthenticator,
  result: pageResult,
}: {
  hasAuthenticator: boolean;
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const confirmed = useRef(false);
  const result = pageResult?.intent === "remove" ? pageResult : undefined;
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    if (confirmed.current) {
      confirmed.current = false;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    const confirmation = { text: t("account.removeIntro"), keyword: t("account.removeKeyword"), confirm: t("account.remove") };
    void confirm(confirmation).then((accepted) => {
      confirmed.current = accepted;
      if (accepted) setTimeout(() => form.requestSubmit());
    });
  };
  return (
    <Section title={t("account.removeTitle")} intro={t("account.removeIntro")}>
      <PageForm intent="remove" result={result} onSubmit={onSubmit}>
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={result?.errors.password}
        />
        {hasAuthenticator && (
          <TextField
            label={t("account.orCode")}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
            error={result?.errors.code}
          />
        )}
        <Button look="danger">{t("account.remove")}</Button>
      </PageForm>
    </Section>
  );
}
