import { useMessages } from "../../platform/messages.ts";

/** Notice in test mode: no real payments. */
export function TestMode({ on }: { on: boolean }) {
  const t = useMessages();
  if (!on) return null;
  return (
    <p className="edged mb-6 border-s-4 border-cyan bg-wash px-4 py-3 text-15">
      <strong>{t("order.testMode")}</strong> {t("order.testModeMore")}
    </p>
  );
}
