import { useRef } from "react";
import { confirm } from "../../system/notices/notices.ts";
import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

/** Removes the account: with the password, or the app's code, and once more asked where scripts run. */
export function RemoveSection({ withApp, answer: given }: { withApp: boolean; answer: Answer | undefined }) {
  const t = useWords();
  const confirmed = useRef(false);
  const answer = given?.intent === "remove" ? given : undefined;
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    if (confirmed.current) {
      confirmed.current = false;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    const question = { text: t("account.removeIntro"), keyword: t("account.removeKeyword"), confirm: t("account.remove") };
    void confirm(question).then((yes) => {
      confirmed.current = yes;
      if (yes) setTimeout(() => form.requestSubmit());
    });
  };
  return (
    <Section title={t("account.removeTitle")} intro={t("account.removeIntro")}>
      <PageForm intent="remove" answer={answer} onSubmit={onSubmit}>
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={answer?.errors.password}
        />
        {withApp && (
          <TextField
            label={t("account.orCode")}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
            error={answer?.errors.code}
          />
        )}
        <Button look="danger">{t("account.remove")}</Button>
      </PageForm>
    </Section>
  );
}
