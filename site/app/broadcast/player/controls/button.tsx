import { Icon, type PlayerIcon } from "./icons.tsx";

interface Props {
  icon: PlayerIcon;
  name: string;
  act: () => void;
  /** Of a switch: whether it is on. */
  pressed?: boolean;
  /** Left out where there is little room, as there is another way. */
  roomy?: boolean;
}

/** A button of the player, by its sign; its name is its label and its tip. */
export function Button({ icon, name, act, pressed, roomy = false }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onClick={act}
      className={`player-button ${roomy ? "player-roomy" : ""}`}
    >
      <Icon name={icon} />
    </button>
  );
}
