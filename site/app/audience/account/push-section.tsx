import { useWords } from "../../system/words.ts";
import { PushPlace } from "../push/push-place.tsx";
import type { Topic } from "../push/topics.ts";
import { Section } from "./section.tsx";

/** The notifications of the browser that one sits at. */
export function PushSection({ topics }: { topics: Topic[] }) {
  const t = useWords();
  return (
    <Section title={t("push.title")} intro={t("push.intro")}>
      <PushPlace topics={topics} />
    </Section>
  );
}
