const PATHS = {
  play: "M8 5.5v13l10-6.5Z",
  pause: "M9 6v12M15 6v12",
  loud: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  muted: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  back: "M5 4.5v4.5h4.5M5.3 9A7.5 7.5 0 1 1 4.5 13",
  forward: "M19 4.5v4.5h-4.5M18.7 9A7.5 7.5 0 1 0 19.5 13",
  captions: "M3.5 5.5h17v13h-17ZM10.5 10.3a2.2 2.2 0 1 0 0 3.4M17 10.3a2.2 2.2 0 1 0 0 3.4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5",
  pip: "M3.5 5.5h17v13h-17ZM12 12h6v4.5h-6Z",
  airplay: "M7 17H3.5V5.5h17V17H17M12 14.5l5 6H7Z",
  cast: "M3.5 8.5v-3h17v13H14M3.5 18.5h.01M3.5 15a3.5 3.5 0 0 1 3.5 3.5M3.5 11.5a7 7 0 0 1 7 7",
  fullscreen: "M4 9V4.5h5M15 4.5h5V9M20 15v4.5h-5M9 19.5H4V15",
  leave: "M9 4.5V9H4M20 9h-5V4.5M15 19.5V15h5M4 15h5v4.5",
  sleep: "M19.5 14.5A8 8 0 0 1 9.5 4.5 8 8 0 1 0 19.5 14.5Z",
  stations: "M4 9.5h16v10H4ZM7 9.5 17 4.5M8 16.5h.01M12.5 13h4.5M12.5 16h4.5",
  restart: "M6 5v14M19 6v12L9.5 12Z",
  close: "M6 6l12 12M18 6 6 18",
} as const;

export type PlayerIcon = keyof typeof PATHS;

/** Line icon of the player. Icons about time and volume are mirrored in RTL. */
export function Icon({ name }: { name: PlayerIcon }) {
  const isDirectional = ["back", "forward", "loud", "muted", "restart"].includes(name);
  return (
    <svg
      viewBox="0 0 24 24"
      className={isDirectional ? "player-icon player-icon-turns" : "player-icon"}
      aria-hidden
    >
      <path d={PATHS[name]} className={name === "play" ? "player-icon-full" : undefined} />
    </svg>
  );
}
