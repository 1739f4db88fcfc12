import { useListContext, useTranslate } from "react-admin";
import { useConfirm } from "../../../frame/confirm.tsx";
import { BulkActions } from "../../../frame/list/bulk-actions.tsx";

/** What can be done to many articles at once. Switched on, they are with readers. */
export function ArticleBulkActions() {
  const { selectedIds } = useListContext();
  const confirm = useConfirm();
  const translate = useTranslate();
  const ask = () =>
    confirm({
      title: translate("resources.article.switchOn.many", { smart_count: selectedIds.length }),
      text: translate("resources.article.switchOn.manyText"),
      confirm: translate("desk.bulk.on"),
    });
  return <BulkActions switchable maySwitchOn={ask} />;
}
