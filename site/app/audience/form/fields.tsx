import { useId } from "react";

const box =
  "min-h-12 w-full rounded-none border border-quiet bg-paper px-3 text-17 aria-invalid:border-2 aria-invalid:border-live disabled:bg-wash disabled:text-quiet";

interface Labelled {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface Framed extends Omit<Labelled, "name"> {
  id: string;
  className?: string | undefined;
  children: React.ReactNode;
}

/** A field between its label and what helps, or what is wrong. */
function Frame({ id, label, hint, error, className = "", children }: Framed) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label}
      </label>
      {children}
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

type InputProps = Labelled & Omit<React.ComponentProps<"input">, "id" | "name">;

/** A line of text. */
export function TextField({ label, hint, error, className, ...rest }: InputProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <input id={id} className={box} {...describedBy(id, hint, error)} {...rest} />
    </Frame>
  );
}

type AreaProps = Labelled & Omit<React.ComponentProps<"textarea">, "id" | "name">;

/** Text of several lines, in whatever direction it is written. */
export function AreaField({ label, hint, error, className, ...rest }: AreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea id={id} dir="auto" className={`${box} resize-y py-2`} {...describedBy(id, hint, error)} {...rest} />
    </Frame>
  );
}

type SelectProps = Labelled & Omit<React.ComponentProps<"select">, "id" | "name">;

/** One of several. */
export function SelectField({ label, hint, error, className, ...rest }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <select id={id} className={box} {...describedBy(id, hint, error)} {...rest} />
    </Frame>
  );
}

/** Attributes that tell a screen reader what stands below a field. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": about || undefined };
}

export function Below({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
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

/** What a button of a form looks like. */
const BUTTON = {
  main: "border-ink bg-ink text-paper hover:bg-mint hover:text-ink",
  other: "border-ink bg-paper text-ink hover:bg-wash",
  danger: "border-live bg-paper text-ink hover:bg-live hover:text-paper",
};

export function Button({ look = "main", className = "", ...rest }: React.ComponentProps<"button"> & { look?: keyof typeof BUTTON }) {
  return (
    <button
      type="submit"
      className={`min-h-12 cursor-pointer border-2 px-6 text-17 font-semibold transition-colors duration-150 disabled:cursor-default disabled:opacity-60 ${BUTTON[look]} ${className}`}
      {...rest}
    />
  );
}
