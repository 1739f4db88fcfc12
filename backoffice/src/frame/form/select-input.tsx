import { type SelectInputProps as GivenProps, SelectInput as GivenSelectInput } from "react-admin";

export interface SelectInputProps extends Omit<GivenProps, "choices" | "source"> {
  source: string;
  /** What can be chosen. */
  values: readonly string[];
  /** Where the words of the values stand: `${words}.${value}`. */
  words: string;
}

/** One of a few values, each called by a word. How high its menu is and how one types ahead in it is the theme's. */
export function SelectInput({ values, words, ...rest }: SelectInputProps) {
  return <GivenSelectInput {...rest} choices={values.map((value) => ({ id: value, name: `${words}.${value}` }))} />;
}
