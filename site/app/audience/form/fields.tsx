import { useId } from "react";

const inputClass =
  "min-h-12 w-full rounded-none border border-quiet bg-paper px-3 text-17 aria-invalid:border-2 aria-invalid:border-live disabled:bg-wash disabled:text-quiet";

interface LabelProps {
  label: string;
  name: string;
  hint?: string;
  error?: string;
}

interface FrameProps extends Omit<LabelProps, "name"> {
  id: string;
  className?: string;
  children: React.ReactNode;
}

/** Field with its label above, and its error and hint below. */
function Frame({ id, label, hint, error, className = "", children }: FrameProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label}
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

type InputProps = LabelProps & Omit<React.ComponentProps<"input">, "id" | "name">;

/** Single-line text field. */
export function TextField({ label, hint, error, className, ...rest }: InputProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <input id={id} className={inputClass} {...describedBy(id, hint, error)} {...rest} />
    </Frame>
  );
}

type AreaProps = LabelProps & Omit<React.ComponentProps<"textarea">, "id" | "name">;

/** Multi-line text field. Its direction follows the text. */
export function TextAreaField({ label, hint, error, className, ...rest }: AreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        dir="auto"
        className={`${inputClass} resize-y py-2`}
        {...describedBy(id, hint, error)}
        {...rest}
      />
    </Frame>
  );
}

type SelectProps = LabelProps & Omit<React.ComponentProps<"select">, "id" | "name">;

export function SelectField({ label, hint, error, className, ...rest }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <select id={id} className={inputClass} {...describedBy(id, hint, error)} {...rest} />
    </Frame>
  );
}

/** ARIA attributes that mark a field as invalid and link it to its error and hint. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}

/** Error and hint below a field. */
export function FieldMessages({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1 border-s-4 border-live ps-2 text-15 font-semibold">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-15 text-quiet">
          {hint}
        </p>
      )}
    </>
  );
}

/** Classes of a form button, by look. */
const BUTTON_CLASSES = {
  main: "border-ink bg-ink text-paper hover:bg-mint hover:text-on-mint",
  other: "border-ink bg-paper text-ink hover:bg-wash",
  danger: "border-live bg-paper text-ink hover:bg-live hover:text-white",
};

export function Button({
  look = "main",
  className = "",
  ...rest
}: React.ComponentProps<"button"> & { look?: keyof typeof BUTTON_CLASSES }) {
  return (
    <button
      type="submit"
      className={`min-h-12 cursor-pointer border-2 px-6 text-17 font-semibold transition-colors duration-150 disabled:cursor-default disabled:opacity-60 ${BUTTON_CLASSES[look]} ${className}`}
      {...rest}
    />
  );
}
