import type { Wish } from "@masthead/contract/audience/following.ts";
import { keepPath } from "@masthead/contract/system/paths.ts";
import { useLocation } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";

/** Something that can be saved or followed. */
export interface Keepable extends Wish {
  /** What it is called. */
  name: string;
}

export const keepLook =
  "flex min-h-11 cursor-pointer items-center gap-2 border border-ink px-3 text-15 font-semibold hover:bg-wash aria-pressed:bg-ink aria-pressed:text-paper";

/** Saves or follows with a form, as a page has it that is kept for all: it knows nobody. Who is signed out signs in first. */
export function KeepForm({ kind, id, name }: Keepable) {
  const t = useWords();
  const locale = useLocale();
  const { pathname } = useLocation();
  const saves = kind === "article";
  const label = t(saves ? "keep.save" : "keep.follow");
  return (
    <form method="post" action={keepPath(locale)} className="no-print">
      {Object.entries({ kind, id, next: pathname }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={keepLook} aria-label={`${label}: ${name}`}>
        <Icon name={saves ? "save" : "plus"} />
        {label}
      </button>
    </form>
  );
}
