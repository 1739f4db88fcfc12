import { useMessages } from "../../platform/messages.ts";
import { chooseTextSize, type TextSize } from "../../platform/text-size.ts";

/** Select for the size of article texts. */
export function TextSizeSelect() {
  const t = useMessages();
  return (
    <label className="js-only no-print flex min-h-11 flex-wrap items-center gap-x-2 text-15">
      {t("textSize.label")}
      <select
        ref={keepInStep}
        defaultValue=""
        autoComplete="off"
        onChange={({ target }) => chooseTextSize(target.value as TextSize)}
        className="min-h-11 cursor-pointer rounded-none border border-quiet bg-paper px-2"
      >
        <option value="small">{t("textSize.small")}</option>
        <option value="">{t("textSize.normal")}</option>
        <option value="large">{t("textSize.large")}</option>
        <option value="larger">{t("textSize.larger")}</option>
      </select>
    </label>
  );
}

/** Shows the stored choice. Applies what the reader selected before hydration. */
function keepInStep(select: HTMLSelectElement): () => void {
  if (select.value) chooseTextSize(select.value as TextSize);
  const show = () => {
    select.value = document.documentElement.dataset.textSize ?? "";
  };
  show();
  addEventListener("storage", show);
  return () => removeEventListener("storage", show);
}
