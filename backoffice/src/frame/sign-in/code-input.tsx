import { Field } from "./field.tsx";

interface CodeInputProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Of letters as well as digits. */
  letters?: boolean;
}

/** Where a code is typed, in the digits of any keyboard. */
export function CodeInput({ letters = false, ...field }: CodeInputProps) {
  return (
    <Field
      {...field}
      autoFocus
      autoComplete={letters ? "off" : "one-time-code"}
      inputMode={letters ? "text" : "numeric"}
      dir="ltr"
      maxLength={32}
      autoCapitalize="none"
      spellCheck={false}
      className={letters ? "sign-in-code sign-in-letters" : "sign-in-code"}
    />
  );
}
