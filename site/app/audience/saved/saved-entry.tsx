import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { type SavedItem, undoValue } from "./saved-item.ts";

/** Below the card of a saved item: when it was saved, and a button that removes it. */
export function SavedEntry({ item, title }: { item: SavedItem; title: string }) {
  const t = useMessages();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-quiet">
        {t("saved.at")} <DateTime at={item.savedAt} />
      </p>
      <PageForm intent="unsave" result={undefined}>
        <input type="hidden" name="item" value={undoValue(item)} />
        <Button look="other" aria-label={`${t("saved.remove")}: ${title}`}>
          {t("saved.remove")}
        </Button>
      </PageForm>
    </div>
  );
}
