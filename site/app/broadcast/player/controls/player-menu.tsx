import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useDismiss } from "../use-dismiss.ts";
import { Icon, type PlayerIcon } from "./icons.tsx";

interface Props {
  menu: RefObject<HTMLDetailsElement | null>;
  icon: PlayerIcon;
  label: string;
  /** Short text next to the icon, which the label contains. */
  value?: string | undefined;
  children: ReactNode;
}

/** Button of the player that opens a menu above it. The content is rendered while it is open. */
export function PlayerMenu({ menu, icon, label, value, children }: Props) {
  const [open, setOpen] = useState(false);
  useDismiss(menu);
  useEffect(() => {
    const details = menu.current;
    const onToggle = () => setOpen(details?.open ?? false);
    details?.addEventListener("toggle", onToggle);
    return () => details?.removeEventListener("toggle", onToggle);
  }, [menu]);
  return (
    <details ref={menu} className="player-menu">
      <summary
        className={value ? "player-button player-button-wide" : "player-button"}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
        {value && <span aria-hidden>{value}</span>}
      </summary>
      {open && <div className="player-panel">{children}</div>}
    </details>
  );
}
