import { type DataDeletion, DELETION_STATES } from "@masthead/contract/audience/data-deletion.ts";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { dayAndTime, useTimeZone } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Section } from "../account/section.tsx";
import type { Answer } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";

/** How often it is looked whether a request is done, in milliseconds. */
const EVERY = 2000;

/** How a request stands: what is to be done by who asked, what was deleted, what was kept and why. */
export function RequestStatus({ code, status, answer }: { code: string; status: DataDeletion; answer: Answer | undefined }) {
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const { state, source, requestedAt, doneAt, deleted, kept } = status;
  useLookingAgain(state === "confirmed" || state === "running");
  const reached = DELETION_STATES.indexOf(state);
  const nothing = source === "meta" ? t("deletion.nothingOfMeta") : t("deletion.nothing");
  const moment = (at: string) => (
    <time dateTime={at} suppressHydrationWarning>
      {dayAndTime(at, locale, zone)}
    </time>
  );
  return (
    <Section title={t("deletion.status")} intro={t(`deletion.now.${state}`)}>
      <ol aria-label={t("deletion.status")} className="grid gap-2 text-17">
        {DELETION_STATES.map((one, place) => (
          <li
            key={one}
            aria-current={one === state ? "step" : undefined}
            className={`flex flex-wrap items-baseline gap-x-3 border-s-4 ps-3 ${place <= reached ? "border-mint" : "border-line text-quiet"} ${one === state ? "font-semibold" : ""}`}
          >
            {t(`deletion.state.${one}`)}
            {one === "requested" && <span className="text-15 font-normal text-quiet">{moment(requestedAt)}</span>}
            {one === "done" && doneAt && <span className="text-15 font-normal text-quiet">{moment(doneAt)}</span>}
          </li>
        ))}
      </ol>
      {state === "requested" && (
        <PageForm intent="confirm" answer={answer}>
          <input type="hidden" name="request" value={code} />
          <div>
            <Button look="danger">{t("deletion.confirm")}</Button>
          </div>
        </PageForm>
      )}
      {state === "done" && (
        <div>
          {deleted.length > 0 ? (
            <ul className="list-disc ps-5">
              {deleted.map((what) => (
                <li key={what}>{t(`deletion.deleted.${what}`)}</li>
              ))}
            </ul>
          ) : (
            <p>{nothing}</p>
          )}
          {kept.length > 0 && (
            <>
              <h3 className="mt-5 text-20">{t("deletion.kept")}</h3>
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
      )}
    </Section>
  );
}

/** Asks again from time to time while something is under way. */
function useLookingAgain(underWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), EVERY);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
}
