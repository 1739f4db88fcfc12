/** Paths of icons of 24 by 24 units. */
export const ICON_PATHS = {
  search: "M10.5 4a6.5 6.5 0 1 1-4.6 11.1A6.5 6.5 0 0 1 10.5 4Zm4.7 11.2L20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  globe:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 0c2.4 2.3 3.5 5.1 3.5 8.5s-1.1 6.2-3.5 8.5c-2.4-2.3-3.5-5.1-3.5-8.5s1.1-6.2 3.5-8.5ZM3.8 12h16.4",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6",
  save: "M7 4h10v16l-5-4-5 4Z",
  plus: "M12 5v14M5 12h14",
  done: "M5 12.5l4.5 4.5L19 7.5",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l10-6.5Z",
  mail: "M4 6h16v12H4ZM4 7l8 6 8-6",
  share: "M12 15V3M8 7l4-4 4 4M5 11v9h14v-9",
  link: "M10 14a4 4 0 0 0 5.7 0l2.8-2.8a4 4 0 0 0-5.7-5.7L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-2.8 2.8a4 4 0 0 0 5.7 5.7l1.3-1.3",
  calendar: "M4 6.5h16v13H4ZM4 10.5h16M8 4v4M16 4v4M12 13v4M10 15h4",
  listen: "M5 15v-2.5a7 7 0 0 1 14 0V15M5 14h2.5v5.5H5ZM16.5 14H19v5.5h-2.5Z",
  forward: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  WhatsApp:
    "M4.5 19.5l1-3.7a7.7 7.7 0 1 1 2.8 2.7ZM9.2 8.4c-.6 3.6 2.9 7 6.4 6.4l.4-1.7-1.9-1-.9.8a5 5 0 0 1-2.1-2.1l.8-.9-1-1.9Z",
  X: "M5 4.5h3.6l10.4 15h-3.6ZM18.5 4.5 13 10.6M5.5 19.5 11 13.4",
  Facebook: "M16.5 4.2h-2A3.5 3.5 0 0 0 11 7.7V20M7.5 11.5h8",
  Telegram: "M20.5 4.5 3.5 11l5.5 2.4L17 8l-6 7 6 4.5Z",
} as const;

const DIRECTIONAL = new Set(["forward", "back"]);

/**
 * Line icon of 24 by 24 units; directional ones are flipped in RTL. Hidden from screen readers, as
 * the button around it has the accessible name.
 */
export function Icon({
  name,
  className = "size-5",
}: {
  name: keyof typeof ICON_PATHS;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${className}${DIRECTIONAL.has(name) ? " rtl:-scale-x-100" : ""}`}
      aria-hidden
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
