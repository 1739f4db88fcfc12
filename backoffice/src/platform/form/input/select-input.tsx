import { type SelectInputProps as GivenProps, SelectInput as GivenSelectInput } from "react-admin";

export interface SelectInputProps extends Omit<GivenProps, "choices" | "source"> {
  source: string;
  values: readonly string[];
  /** Prefix of the message keys of the values, without the dot before the value. */
  messagePrefix: string;
}

/**
 * Select for a few values with translated labels. The theme sets the height of its menu and the
 * type-ahead.
 */
export function SelectInput({ values, messagePrefix, ...rest }: SelectInputProps) {
  return (
    <GivenSelectInput
      {...rest}
      choices={values.map((value) => ({ id: value, name: `${messagePrefix}.${value}` }))}
    />
  );
}
