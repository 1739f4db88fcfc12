import { Field } from "./field.tsx";

interface CodeInputProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Whether the code contains letters as well as digits. */
  alphanumeric?: boolean;
}

/** Input for a code, in digits of any script. */
export function CodeInput({ alphanumeric = false, ...field }: CodeInputProps) {
  return (
    <Field
      {...field}
      autoFocus
      autoComplete={alphanumeric ? "off" : "one-time-code"}
      inputMode={alphanumeric ? "text" : "numeric"}
      dir="ltr"
      maxLength={32}
      autoCapitalize="none"
      spellCheck={false}
      className={alphanumeric ? "sign-in-code sign-in-alphanumeric" : "sign-in-code"}
    />
  );
}
