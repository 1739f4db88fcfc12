import type { Passkey } from "@masthead/contract/audience/auth/second-factor.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { Section } from "./section.tsx";

/**
 * Passkeys of the account. Renaming and removing are plain forms; adding requires JavaScript
 * (WebAuthn).
 */
export function PasskeySection({
  passkeys,
  result,
}: {
  passkeys: Passkey[];
  result: FormResult | undefined;
}) {
  const t = useMessages();
  return (
    <Section title={t("account.passkeys")} intro={t("account.passkeysIntro")}>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            result={result?.values.id === String(passkey.id) ? result : undefined}
          />
        ))}
      </ul>
      <AddPasskey />
    </Section>
  );
}

function PasskeyRow({
  passkey: { id, name, createdAt },
  result,
}: {
  passkey: Passkey;
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const removalResult = result?.intent === "passkey-remove" ? result : undefined;
  return (
    <li className="grid gap-3 py-3">
      <p>
        <strong>{name}</strong>{" "}
        <span className="text-15 text-quiet">
          {t("account.added")} <DateTime at={createdAt} />
        </span>
      </p>
      <details open={result !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          {t("account.passkeyChange", { name })}
        </summary>
        <div className="mt-2 grid gap-6">
          <PageForm intent="passkey-rename" result={result}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={t("account.passkeyName")}
              name="name"
              maxLength={60}
              defaultValue={result?.values.name ?? name}
              error={result?.errors.name}
            />
            <Button look="other">{t("account.save")}</Button>
          </PageForm>
          <PageForm intent="passkey-remove" result={result}>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={t("account.password")}
              name="password"
              type="password"
              autoComplete="current-password"
              error={removalResult?.errors.password}
            />
            <Button look="danger">{t("account.passkeyRemove")}</Button>
          </PageForm>
        </div>
      </details>
    </li>
  );
}
