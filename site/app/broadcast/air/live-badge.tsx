import { useMessages } from "../../platform/messages.ts";

/** Red dot with a label, such as "Live" or "On air". */
export function LiveBadge({
  label = "broadcast.live",
}: {
  label?: "broadcast.live" | "broadcast.radio" | "air.onAir";
}) {
  const t = useMessages();
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span className="mark size-2.5 shrink-0 rounded-full bg-live" aria-hidden />
      {t(label)}
    </span>
  );
}
