import { useMessages } from "../../platform/messages.ts";
import { PushSettings } from "../push/push-settings.tsx";
import type { PushTopic } from "../push/topics.ts";
import { Section } from "./section.tsx";

/** Push notification settings of this browser. */
export function PushSection({ topics }: { topics: PushTopic[] }) {
  const t = useMessages();
  return (
    <Section title={t("push.title")} intro={t("push.intro")}>
      <PushSettings topics={topics} />
    </Section>
  );
}
