import { useWords } from "../../system/words.ts";
import { Moment } from "../../ui/moment.tsx";
import type { Answer } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { deviceOf } from "./device.ts";
import { Section } from "./section.tsx";

interface Session {
  id: number;
  createdAt: string;
  usedAt: string;
  address: string | null;
  agent: string | null;
  current: boolean;
}

/** Where one is signed in. */
export function SessionSection({ sessions, answer }: { sessions: Session[]; answer: Answer | undefined }) {
  const t = useWords();
  return (
    <Section title={t("account.sessions")} intro={t("account.sessionsIntro")}>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, usedAt, address, agent, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {deviceOf(agent, t)} {current && <span className="edged ms-1 bg-mint px-1.5 text-13">{t("account.thisDevice")}</span>}
              </p>
              <p className="text-15 text-quiet">
                {t("account.lastUsed")} <Moment at={usedAt} />
                {address && " · "}
                {address && <bdi dir="ltr">{address}</bdi>}
              </p>
            </div>
            {!current && (
              <PageForm intent="session" answer={answer?.values.id === String(id) ? answer : undefined}>
                <input type="hidden" name="id" value={id} />
                <Button look="other" aria-label={`${t("account.endSession")}: ${deviceOf(agent, t)}`}>
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
