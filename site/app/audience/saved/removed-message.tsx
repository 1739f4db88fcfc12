import { useMessages } from "../../platform/messages.ts";
import { PageForm } from "../form/page-form.tsx";
import { type SavedItem, undoValue } from "./saved-item.ts";

/** Confirms a removal, with a button that undoes it. */
export function RemovedMessage({ item }: { item: SavedItem }) {
  const t = useMessages();
  return (
    <div className="edged mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-s-4 border-mint bg-wash px-4 py-1.5">
      <p role="status">{t("account.flash.unsaved")}</p>
      <PageForm intent="restore" result={undefined}>
        <input type="hidden" name="item" value={undoValue(item)} />
        <button
          type="submit"
          className="min-h-11 cursor-pointer font-semibold underline underline-offset-4 hover:no-underline"
        >
          {t("saved.undo")}
        </button>
      </PageForm>
    </div>
  );
}
