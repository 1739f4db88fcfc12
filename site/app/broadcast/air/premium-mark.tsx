import { useWords } from "../../system/words.ts";

/** Says that something is for subscribers. */
export function PremiumMark({ dark = false }: { dark?: boolean }) {
  const t = useWords();
  return <span className={`px-1.5 text-13 font-semibold ${dark ? "bg-paper text-ink" : "bg-ink text-paper"}`}>{t("air.premium")}</span>;
}
