import { Icon, type PlayerIcon } from "./icons.tsx";

interface Props {
  icon: PlayerIcon;
  label: string;
  onPress: () => void;
  /** For toggle buttons: whether it is on. */
  pressed?: boolean;
  /** Hidden on narrow players. Only for controls whose function has another control. */
  hideWhenNarrow?: boolean;
}

/** Icon button of the player. `label` is both its accessible name and its tooltip. */
export function PlayerButton({ icon, label, onPress, pressed, hideWhenNarrow = false }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={`player-button ${hideWhenNarrow ? "player-wide-only" : ""}`}
    >
      <Icon name={icon} />
    </button>
  );
}
