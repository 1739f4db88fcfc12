import type { ContinuedItem } from "@masthead/contract/audience/position.ts";
import { useMessages } from "../../platform/messages.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { ContinuedCard } from "../position/continued-card.tsx";
import { Section } from "./section.tsx";

interface Props {
  positions: { enabled: boolean; items: ContinuedItem[] };
}

/** Where the reader stopped reading, watching and listening, and whether it is saved at all. */
export function PositionSection({ positions: { enabled, items } }: Props) {
  const t = useMessages();
  return (
    <Section id="positions" title={t("positions.title")} intro={t("positions.intro")}>
      <p>{t(enabled ? (items.length > 0 ? "positions.on" : "positions.none") : "positions.off")}</p>
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li
              key={`${item.kind}:${item.id}`}
              className="grid items-center gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <ContinuedCard item={item} />
              <PageForm intent="position-remove" result={undefined} className="justify-self-start">
                <input type="hidden" name="kind" value={item.kind} />
                <input type="hidden" name="id" value={item.id} />
                <input type="hidden" name="recording" value={item.recording ?? ""} />
                <Button
                  look="other"
                  aria-label={`${t("positions.remove")}: ${(item.article ?? item.episode)?.title}`}
                >
                  {t("positions.remove")}
                </Button>
              </PageForm>
            </li>
          ))}
        </ul>
      )}
      <PageForm intent="positions" result={undefined} className="justify-self-start">
        <input type="hidden" name="enabled" value={enabled ? "" : "on"} />
        <Button look="other">{t(enabled ? "positions.switchOff" : "positions.switchOn")}</Button>
      </PageForm>
    </Section>
  );
}
