import type { AgeRefusal as Refusal } from "@masthead/contract/platform/age-rating.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { useId, useRef, useState } from "react";
import { fetchApi } from "../../../platform/api/api.ts";
import { formatTime } from "../../../platform/dates.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import "./messages.ts";
import "./age-refusal.css";

const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  refusal: Refusal;
  /** Path of the page that the reader continues at. */
  path: string;
  onUnlocked: () => void;
}

/** Explains why something with an age rating does not play, and asks for the PIN. */
export default function AgeRefusal({ refusal, path, onUnlocked }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const { of, name, rating, step, until } = refusal;
  const isFramed = window.self !== window.top;
  return (
    <>
      <p>
        {t(`ageRefusal.${of}`, { name, rating })} {t(`ageRefusal.${step}`)}
        {until !== null && (
          <> {t("ageRefusal.until", { time: formatTime(until, locale, readerZone()) })}</>
        )}
      </p>
      {step === "enterPin" && <PinForm onUnlocked={onUnlocked} />}
      <a
        href={pagePath(locale, "account/viewing-pin", { next: path })}
        rel="nofollow noopener"
        {...(isFramed && { target: "_blank" })}
        className="player-action"
      >
        {t(`ageRefusal.action.${step}`)}
      </a>
    </>
  );
}

function PinForm({ onUnlocked }: Pick<Props, "onUnlocked">) {
  const t = useMessages();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function unlock(event: React.FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const pin = input.current?.value ?? "";
      const response = await fetchApi("POST /v1/user/viewing-pin/unlock", { pin }, { locale });
      if (response.ok) return onUnlocked();
      const problem = (await response.json().catch(() => ({}))) as unknown as Partial<Problem>;
      setError(problem.errors?.[0]?.message ?? problem.title ?? t("ageRefusal.failed"));
    } catch {
      setError(t("ageRefusal.failed"));
    }
    setBusy(false);
    input.current?.select();
  }

  return (
    <form className="player-pin" noValidate onSubmit={unlock} aria-busy={busy}>
      <label htmlFor={id}>{t("ageRefusal.pin")}</label>
      <input
        ref={input}
        id={id}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        dir="ltr"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <button type="submit" className="player-action" disabled={busy}>
        {t("ageRefusal.unlock")}
      </button>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
