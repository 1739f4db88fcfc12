import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Content at the end of the input. */
  endAdornment?: ReactNode;
}

/** Required field with a floating label, like MUI's outlined fields on the other screens. */
export function Field({ label, onChange, hint, endAdornment, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <div className="sign-in-field">
        <input
          {...input}
          id={id}
          required
          // The label floats depending on `:placeholder-shown`.
          placeholder=" "
          aria-describedby={hint && `${id}hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        <label htmlFor={id}>
          {label}
          <span aria-hidden="true">{"\u2009*"}</span>
        </label>
        {endAdornment}
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

/** Field for the email address of an account. */
export function EmailField({
  label,
  value,
  onChange,
}: Pick<FieldProps, "label" | "value" | "onChange">) {
  return (
    <Field
      label={label}
      type="email"
      autoComplete="username"
      autoFocus
      dir="ltr"
      value={value}
      onChange={onChange}
    />
  );
}
