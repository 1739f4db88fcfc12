import { useMessages } from "../../platform/messages.ts";

/** Age rating beside a title; nothing if everybody may watch it. */
export function AgeBadge({ rating }: { rating: number | undefined }) {
  const t = useMessages();
  if (!rating) return null;
  return (
    <span className="inline-block shrink-0 border border-current px-1.5 text-13 font-semibold whitespace-nowrap">
      <span aria-hidden>{t("ageRating.badge", { rating })}</span>
      <span className="sr-only">{t("ageRating.label", { rating })}</span>
    </span>
  );
}
