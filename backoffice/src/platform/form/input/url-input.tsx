import { TextInput, required as validateRequired } from "react-admin";

interface AddressInputProps {
  source: string;
  required?: boolean;
  label?: string;
}

/**
 * Input for a URL. The server validates it, with an error message in the UI language; the browser's
 * message might be in another one.
 */
export function UrlInput({ source, required = false, label }: AddressInputProps) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={false}
      validate={required ? validateRequired() : undefined}
      slotProps={{
        htmlInput: {
          dir: "ltr",
          inputMode: "url",
          maxLength: 2000,
          spellCheck: false,
          placeholder: "https://",
        },
      }}
    />
  );
}
