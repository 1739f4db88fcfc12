import type { DataDeletion } from "@masthead/contract/audience/data-deletion.ts";
import {
  DELETION_STATES,
  UNFINISHED_DELETION_STATES,
} from "@masthead/contract/audience/deletion-states.ts";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDayAndTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Section } from "../account/section.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";

/** Interval between status checks, in milliseconds. */
const POLL_INTERVAL = 2000;

/** Status of a deletion request: the next step, deleted data, and retained data with the reason. */
export function RequestStatus({
  code,
  status,
  result,
}: {
  code: string;
  status: DataDeletion;
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const { state } = status;
  usePolling(isUnfinished(status));
  return (
    <Section title={t("deletion.status")} intro={t(`deletion.now.${state}`)}>
      <Steps status={status} />
      {state === "requested" && (
        <PageForm intent="confirm" result={result}>
          <input type="hidden" name="request" value={code} />
          <div>
            <Button look="danger">{t("deletion.confirm")}</Button>
          </div>
        </PageForm>
      )}
      {state === "done" && <Outcome status={status} />}
    </Section>
  );
}

const isUnfinished = ({ state }: DataDeletion) => UNFINISHED_DELETION_STATES.includes(state);

function Steps({ status }: { status: DataDeletion }) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const { state, requestedAt, doneAt } = status;
  const currentIndex = DELETION_STATES.indexOf(state);
  const timeElement = (at: string) => (
    <time dateTime={at} suppressHydrationWarning>
      {formatDayAndTime(at, locale, zone)}
    </time>
  );
  return (
    <ol
      aria-label={t("deletion.status")}
      data-eager={isUnfinished(status) || undefined}
      className="grid gap-2 text-17"
    >
      {DELETION_STATES.map((step, index) => (
        <li
          key={step}
          aria-current={step === state ? "step" : undefined}
          className={`flex flex-wrap items-baseline gap-x-3 border-s-4 ps-3 ${index <= currentIndex ? "border-mint" : "border-line text-quiet"} ${step === state ? "font-semibold" : ""}`}
        >
          {t(`deletion.state.${step}`)}
          {step === "requested" && (
            <span className="text-15 font-normal text-quiet">{timeElement(requestedAt)}</span>
          )}
          {step === "done" && doneAt && (
            <span className="text-15 font-normal text-quiet">{timeElement(doneAt)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Deleted data, and retained data with the reason. */
function Outcome({ status: { source, deleted, kept } }: { status: DataDeletion }) {
  const t = useMessages();
  return (
    <div>
      {deleted.length > 0 ? (
        <ul className="list-disc ps-5">
          {deleted.map((item) => (
            <li key={item}>{t(`deletion.deleted.${item}`)}</li>
          ))}
        </ul>
      ) : (
        <p>{t(source === "meta" ? "deletion.nothingOfMeta" : "deletion.nothing")}</p>
      )}
      {kept.length > 0 && (
        <>
          <h3 className="mt-5 text-20">{t("deletion.retained")}</h3>
          <dl className="mt-2 grid gap-3">
            {kept.map(({ what, text, why }) => (
              <div key={what}>
                <dt className="font-semibold">{text}</dt>
                <dd className="text-quiet">{why}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** Reloads the status at an interval while `active`. */
function usePolling(active: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => void revalidate(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}
