import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { describeDevice } from "./device.ts";
import { Section } from "./section.tsx";

interface Session {
  id: number;
  createdAt: string;
  usedAt: string;
  address: string | null;
  agent: string | null;
  current: boolean;
}

/** Active sessions of the current user. All but the current one can be ended. */
export function SessionSection({
  sessions,
  result,
}: {
  sessions: Session[];
  result: FormResult | undefined;
}) {
  const t = useMessages();
  return (
    <Section title={t("account.sessions")} intro={t("account.sessionsIntro")}>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, usedAt, address, agent, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {describeDevice(agent, t)}{" "}
                {current && (
                  <span className="edged ms-1 bg-mint px-1.5 text-13 text-on-mint">
                    {t("account.thisDevice")}
                  </span>
                )}
              </p>
              <p className="text-15 text-quiet">
                {t("account.lastUsed")} <DateTime at={usedAt} />
                {address && " · "}
                {address && <bdi dir="ltr">{address}</bdi>}
              </p>
            </div>
            {!current && (
              <PageForm
                intent="session"
                result={result?.values.id === String(id) ? result : undefined}
              >
                <input type="hidden" name="id" value={id} />
                <Button
                  look="other"
                  aria-label={`${t("account.endSession")}: ${describeDevice(agent, t)}`}
                >
                  {t("account.endSession")}
                </Button>
              </PageForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
