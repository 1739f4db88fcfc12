import { useMessages } from "../platform/messages.ts";
import { chooseTheme, shownTheme, type Theme } from "../platform/theme.ts";

/** Select for the theme of the site. `className` gives its colours. */
export function ThemeSwitch({ className }: { className: string }) {
  const t = useMessages();
  return (
    <label className="js-only flex min-h-11 flex-wrap items-center gap-x-3 text-15">
      {t("theme.label")}
      <select
        ref={keepInStep}
        autoComplete="off"
        onChange={({ target }) => chooseTheme(target.value as Theme)}
        className={`min-h-11 cursor-pointer rounded-none border px-2 ${className}`}
      >
        <option value="">{t("theme.system")}</option>
        <option value="light">{t("theme.light")}</option>
        <option value="dark">{t("theme.dark")}</option>
      </select>
    </label>
  );
}

/**
 * Shows the current choice, also after a change elsewhere. Applies what the reader selected before
 * hydration.
 */
function keepInStep(select: HTMLSelectElement): () => void {
  if (select.value) chooseTheme(select.value as Theme);
  const show = () => {
    select.value = shownTheme();
  };
  show();
  addEventListener("storage", show);
  return () => removeEventListener("storage", show);
}
