import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { ErrorText, ServiceCard } from "./service-card.tsx";

/** Mail server: whether the last mail was sent. */
export function MailCard({ mail }: Pick<SystemStatus, "mail">) {
  const translate = useTranslate();
  const message = (key: string) => translate(`status.mail.${key}`);
  const { tone, state } = stateOf(mail);
  return (
    <ServiceCard name={message("title")} tone={tone} state={message(state)}>
      {mail.last ? (
        <>
          {message("last")} <RelativeTime at={mail.last.at} />
        </>
      ) : (
        message("none")
      )}
      {mail.last?.error && <ErrorText>{mail.last.error}</ErrorText>}
    </ServiceCard>
  );
}

function stateOf({ last, configured }: SystemStatus["mail"]) {
  if (last?.error) return { tone: "bad", state: "failed" } as const;
  if (!configured) return { tone: "waiting", state: "folder" } as const;
  return last
    ? ({ tone: "good", state: "sent" } as const)
    : ({ tone: "off", state: "unused" } as const);
}
