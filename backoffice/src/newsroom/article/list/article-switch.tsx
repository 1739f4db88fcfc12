import type { ArticleRow } from "@masthead/contract/newsroom/article-record.ts";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { StatusSwitch } from "../../../frame/list/status-switch.tsx";
import { serverNow } from "../../../frame/server-clock.ts";
import { WhenItAppears } from "../publication/when-it-appears.tsx";
import { appearsAt } from "./article-state.tsx";

/** Switches an article off at once, which can be taken back; on only after a question, since readers see it from then on. */
export function ArticleSwitch() {
  const row = useRecordContext<ArticleRow>();
  const confirm = useConfirm();
  const translate = useTranslate();
  if (!row) return null;
  const ask = () =>
    confirm({
      title: translate("resources.article.switchOn.title"),
      text: <WhenItAppears at={appearsAt(row)} now={serverNow()} article={row} />,
      confirm: translate("desk.bulk.on"),
    });
  return (
    <StatusSwitch
      source="enable"
      label="resources.article.fields.enable"
      disabled={!row.abilities.update}
      onSwitch={({ id }, enable) => client.article.status({ id: Number(id), enable })}
      mayTurn={(on) => !on || ask()}
      undoable={(on) => !on}
    />
  );
}
