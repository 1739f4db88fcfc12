import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Beside what is typed. */
  end?: ReactNode;
}

/** A required field whose label moves into its border, as those of the other screens do. */
export function Field({ label, onChange, hint, end, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <div className="sign-in-field">
        <input
          {...input}
          id={id}
          required
          // Its label shows by this whether anything is typed.
          placeholder=" "
          aria-describedby={hint && `${id}hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        <label htmlFor={id}>
          {label}
          <span aria-hidden="true">{"\u2009*"}</span>
        </label>
        {end}
        <fieldset aria-hidden="true">
          <legend>
            <span>{label}&nbsp;*</span>
          </legend>
        </fieldset>
      </div>
      {hint && (
        <p id={`${id}hint`} className="sign-in-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Where the address of an account is typed. */
export function EmailField({ label, value, onChange }: Pick<FieldProps, "label" | "value" | "onChange">) {
  return <Field label={label} type="email" autoComplete="username" autoFocus dir="ltr" value={value} onChange={onChange} />;
}
