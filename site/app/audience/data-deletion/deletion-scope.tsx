import { useMessages } from "../../platform/messages.ts";
import { Section } from "../account/section.tsx";

/** Explains what is deleted and what is retained. */
export function DeletionScope() {
  const t = useMessages();
  return (
    <>
      <Section title={t("deletion.what")}>
        <ul className="list-disc space-y-2 ps-5 text-17">
          {["account", "access", "saved", "messages", "letters", "newsletters"].map((item) => (
            <li key={item}>{t(`deletion.erased.${item}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("deletion.retained")}>
        <ul className="list-disc space-y-2 ps-5 text-17">
          {["orders", "log", "views"].map((item) => (
            <li key={item}>{t(`deletion.retention.${item}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("deletion.facebook")}>
        <p className="text-17">{t("deletion.facebookText")}</p>
      </Section>
    </>
  );
}
