import { LOW_DATA_SWITCH_PATH } from "@masthead/contract/platform/low-data-switch.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

/**
 * Switch to the low-data version of the page. A form, so that crawlers do not follow it; the server
 * finds the page by the referrer.
 */
export function LowDataSwitch() {
  const t = useMessages();
  return (
    <form method="post" action={LOW_DATA_SWITCH_PATH}>
      <input type="hidden" name="mode" value="on" />
      <input type="hidden" name="next" value={pagePath(useLocale(), "")} />
      <button
        type="submit"
        className="flex min-h-11 cursor-pointer items-center text-15 underline-offset-4 hover:underline"
      >
        {t("lowData")}
      </button>
    </form>
  );
}
