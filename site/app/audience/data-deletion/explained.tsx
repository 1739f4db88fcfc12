import { useWords } from "../../system/words.ts";
import { Section } from "../account/section.tsx";

/** What a deletion takes away, and what stays. */
export function WhatIsDeleted() {
  const t = useWords();
  return (
    <>
      <Section title={t("deletion.what")}>
        <ul className="list-disc space-y-2 ps-5 text-17">
          {["account", "access", "saved", "messages"].map((what) => (
            <li key={what}>{t(`deletion.goes.${what}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("deletion.kept")}>
        <ul className="list-disc space-y-2 ps-5 text-17">
          {["orders", "log", "views"].map((what) => (
            <li key={what}>{t(`deletion.stays.${what}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("deletion.facebook")}>
        <p className="text-17">{t("deletion.facebookText")}</p>
      </Section>
    </>
  );
}
