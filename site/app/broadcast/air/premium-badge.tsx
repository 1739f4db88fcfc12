import { useMessages } from "../../platform/messages.ts";

/** Badge for subscriber-only content. */
export function PremiumBadge({ dark = false }: { dark?: boolean }) {
  const t = useMessages();
  return (
    <span
      className={`shrink-0 px-1.5 whitespace-nowrap text-13 font-semibold ${dark ? "bg-white text-night" : "bg-ink text-paper"}`}
    >
      {t("air.premium")}
    </span>
  );
}
