import { required, TextInput } from "react-admin";

interface AddressInputProps {
  source: string;
  needed?: boolean;
  label?: string;
}

/** An address of the web. The server says whether it is one, in the language on screen, which the browser's own check would not be in. */
export function AddressInput({ source, needed = false, label }: AddressInputProps) {
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
