import type { SecondFactors } from "@masthead/contract/audience/second-factor.ts";
import { QrCode } from "../../system/qr-code.tsx";
import { useWords } from "../../system/words.ts";
import { Moment } from "../../ui/moment.tsx";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

interface Props {
  factors: SecondFactors;
  answer: Answer | undefined;
}

/** The authenticator app: begun with the password, put to use with its first code. */
export function AppSection({ factors, answer }: Props) {
  const t = useWords();
  const { totp, recoveryCodesLeft } = factors;
  const codes = answer?.intent === "totp-done" ? answer.values.recoveryCodes?.split(" ") : undefined;
  const begun = answer && ["totp-begun", "totp-confirm"].includes(answer.intent) ? answer : undefined;
  return (
    <Section title={t("account.app")} intro={t("account.appIntro")}>
      {codes && <RecoveryCodes codes={codes} />}
      {totp ? (
        <>
          <p>
            {t("account.appSince")} <Moment at={totp.enrolledAt} />. {t("account.codesLeft", { count: recoveryCodesLeft })}
          </p>
          <WithPassword intent="totp-remove" answer={answer} button={t("account.appRemove")} />
        </>
      ) : begun?.values.uri ? (
        <Begun answer={begun} secret={begun.values.secret ?? ""} uri={begun.values.uri} />
      ) : (
        <WithPassword intent="totp-begin" answer={answer} button={t("account.appAdd")} />
      )}
    </Section>
  );
}

function WithPassword({ intent, answer, button }: { intent: string; answer: Answer | undefined; button: string }) {
  const t = useWords();
  const own = answer?.intent === intent ? answer : undefined;
  return (
    <PageForm intent={intent} answer={answer}>
      <TextField
        label={t("account.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        error={own?.errors.password}
      />
      <Button look="other">{button}</Button>
    </PageForm>
  );
}

function Begun({ answer, secret, uri }: { answer: Answer; secret: string; uri: string }) {
  const t = useWords();
  return (
    <PageForm intent="totp-confirm" answer={answer}>
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
        error={answer.errors.code}
      />
      <Button>{t("account.appConfirm")}</Button>
    </PageForm>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords();
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
