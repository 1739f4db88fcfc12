import { required, TextInput } from "react-admin";

interface AddressInputProps {
  source: string;
  required?: boolean;
  label?: string;
}

/**
 * Input for a URL. The server validates it, with an error message in the UI language; the browser's
 * message might be in another one.
 */
export function UrlInput({ source, required: needed = false, label }: AddressInputProps) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={false}
      validate={needed ? required() : undefined}
      slotProps={{ htmlInput: { dir: "ltr", inputMode: "url", maxLength: 2000, spellCheck: false, placeholder: "https://" } }}
    />
  );
}
