import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useEffect } from "react";
import { useLocale } from "../locale.ts";
import { notify } from "../notices/notices.ts";
import { useWords } from "../words.ts";

/** Tells when the connection goes, with the way to what can be read without, and when it is back. */
export function useConnectionNotices(): void {
  const t = useWords();
  const locale = useLocale();
  useEffect(() => {
    const lost = () =>
      notify({
        text: t("offline.lost"),
        action: { label: t("offline.open"), run: () => location.assign(inLocalePath(locale, "/offline")) },
      });
    const back = () => notify({ text: t("offline.back") });
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, [t, locale]);
}
