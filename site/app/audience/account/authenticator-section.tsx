import type { SecondFactors } from "@masthead/contract/audience/auth/second-factor.ts";
import { useMessages } from "../../platform/messages.ts";
import { QrCode } from "../../platform/qr-code.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

interface Props {
  factors: SecondFactors;
  result: FormResult | undefined;
}

/**
 * Authenticator app (TOTP): enrolment starts with the password and is confirmed with the first
 * code.
 */
export function AuthenticatorSection({ factors, result }: Props) {
  const t = useMessages();
  const { totp, recoveryCodesLeft } = factors;
  const codes =
    result?.intent === "totp-done" ? result.values.recoveryCodes?.split(" ") : undefined;
  const enrolment =
    result && ["totp-begun", "totp-confirm"].includes(result.intent) ? result : undefined;
  return (
    <Section title={t("account.app")} intro={t("account.appIntro")}>
      {codes && <RecoveryCodes codes={codes} />}
      {totp ? (
        <>
          <p>
            {t("account.appSince")} <DateTime at={totp.enrolledAt} />.{" "}
            {t("account.codesLeft", { count: recoveryCodesLeft })}
          </p>
          <PasswordForm intent="totp-remove" result={result} button={t("account.appRemove")} />
        </>
      ) : enrolment?.values.uri ? (
        <EnrolmentForm
          result={enrolment}
          secret={enrolment.values.secret ?? ""}
          uri={enrolment.values.uri}
        />
      ) : (
        <PasswordForm intent="totp-begin" result={result} button={t("account.appAdd")} />
      )}
    </Section>
  );
}

function PasswordForm({
  intent,
  result,
  button,
}: {
  intent: string;
  result: FormResult | undefined;
  button: string;
}) {
  const t = useMessages();
  const ownResult = result?.intent === intent ? result : undefined;
  return (
    <PageForm intent={intent} result={result}>
      <TextField
        label={t("account.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        error={ownResult?.errors.password}
      />
      <Button look="other">{button}</Button>
    </PageForm>
  );
}

function EnrolmentForm({
  result,
  secret,
  uri,
}: {
  result: FormResult;
  secret: string;
  uri: string;
}) {
  const t = useMessages();
  return (
    <PageForm intent="totp-confirm" result={result}>
      <p>{t("account.appScan")}</p>
      <QrCode text={uri} label={t("account.appQr")} />
      <p>
        {t("account.appKey")}{" "}
        <bdi dir="ltr" className="font-mono wrap-anywhere">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </bdi>
      </p>
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="uri" value={uri} />
      <TextField
        label={t("account.appCode")}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        error={result.errors.code}
      />
      <Button>{t("account.appConfirm")}</Button>
    </PageForm>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useMessages();
  return (
    <div role="status" className="edged border-s-4 border-mint bg-wash px-4 py-3">
      <p className="font-semibold">{t("account.recoveryCodes")}</p>
      <ul dir="ltr" className="mt-2 grid grid-cols-2 gap-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
