import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { StatusSwitch } from "../../../platform/list/status-switch.tsx";
import { PublicationTime } from "../publication/publication-time.tsx";
import { appearsAt } from "./article-state.tsx";

/**
 * Switch that disables an article at once, with undo, and asks for confirmation before it enables
 * one, since readers then see it.
 */
export function ArticleSwitch() {
  const row = useRecordContext<ArticleRow>();
  const confirm = useConfirm();
  const translate = useTranslate();
  if (!row) return null;
  const confirmEnable = () =>
    confirm({
      title: translate("resources.article.enable.title"),
      text: <PublicationTime at={appearsAt(row)} now={serverNow()} article={row} />,
      confirm: translate("frame.bulk.on"),
    });
  return (
    <StatusSwitch
      source="enable"
      label="resources.article.fields.enable"
      onSwitch={({ id }, enable) => client.article.status({ id: Number(id), enable })}
      confirmSwitch={(on) => !on || confirmEnable()}
      undoable={(on) => !on}
    />
  );
}
