import { useState } from "react";

interface Props {
  /** Multiples of the step. */
  min: number;
  max: number;
  step: number;
  value: number;
  label: string;
  valueText: (value: number) => string;
  onChoose: (value: number) => void;
  className: string;
}

/**
 * Slider of a value that follows asynchronously, such as the position of a player. Shows the chosen
 * value until the next one is reported: putting the former value back would make React take the
 * change event after the input event for another choice.
 */
export function Slider({ min, max, step, value, label, valueText, onChoose, className }: Props) {
  const [choice, setChoice] = useState<{ value: number; replaced: number }>();
  // The browser rounds to steps as well, and React takes a value that differs from the rendered one
  // for a choice.
  const shown =
    choice?.replaced === value
      ? choice.value
      : Math.min(max, Math.max(min, roundToStep(value, step)));
  return (
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={shown}
      aria-label={label}
      aria-valuetext={valueText(shown)}
      onChange={({ target }) => {
        const chosen = Number(target.value);
        setChoice({ value: chosen, replaced: value });
        onChoose(chosen);
      }}
      className={`player-range ${className}`}
      style={{ "--part": (shown - min) / (max - min || 1) } as React.CSSProperties}
    />
  );
}

/** Nearest multiple of a step, without the binary fractions of a multiplication. */
const roundToStep = (value: number, step: number) =>
  Number((Math.round(value / step) * step).toFixed(4));
