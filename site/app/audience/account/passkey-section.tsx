import type { Passkey } from "@masthead/contract/audience/second-factor.ts";
import { useWords } from "../../system/words.ts";
import { Moment } from "../../ui/moment.tsx";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { Section } from "./section.tsx";

/** Passkeys: named and removed by forms, added by a script, since only it can ask the browser for one. */
export function PasskeySection({ passkeys, answer }: { passkeys: Passkey[]; answer: Answer | undefined }) {
  const t = useWords();
  return (
    <Section title={t("account.passkeys")} intro={t("account.passkeysIntro")}>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} answer={answer?.values.id === String(passkey.id) ? answer : undefined} />
        ))}
      </ul>
      <AddPasskey />
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt }, answer }: { passkey: Passkey; answer: Answer | undefined }) {
  const t = useWords();
  const removing = answer?.intent === "passkey-remove" ? answer : undefined;
  return (
    <li className="grid gap-3 py-3">
      <p>
        <strong>{name}</strong>{" "}
        <span className="text-15 text-quiet">
          {t("account.added")} <Moment at={createdAt} />
        </span>
      </p>
      <details open={answer !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          {t("account.passkeyChange", { name })}
        </summary>
        <div className="mt-2 grid gap-6">
          <PageForm intent="passkey-rename" answer={answer}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={t("account.passkeyName")}
              name="name"
              maxLength={60}
              defaultValue={answer?.values.name ?? name}
              error={answer?.errors.name}
            />
            <Button look="other">{t("account.save")}</Button>
          </PageForm>
          <PageForm intent="passkey-remove" answer={answer}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={t("account.password")}
              name="password"
              type="password"
              autoComplete="current-password"
              error={removing?.errors.password}
            />
            <Button look="danger">{t("account.passkeyRemove")}</Button>
          </PageForm>
        </div>
      </details>
    </li>
  );
}
