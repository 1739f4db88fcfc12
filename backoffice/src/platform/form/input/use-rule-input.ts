import { type InputProps, useInput } from "react-admin";

/**
 * Value of an input that is an object or null, such as a rule that a record may have. `message` says
 * what is wrong with it; it is empty if a part of the object is, and undefined while it is valid.
 */
export function useRuleInput<Rule extends object>(
  source: string,
  validate: Exclude<InputProps<Rule | null>["validate"], undefined>,
) {
  const { field, fieldState, id } = useInput<Rule | null>({
    source,
    validate,
    defaultValue: null,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const { error, invalid } = fieldState;
  const change: (rule: Rule | null) => void = field.onChange;
  return {
    id,
    rule: field.value as Rule | null,
    change,
    onBlur: field.onBlur,
    message: invalid ? (error?.message ?? error?.root?.message ?? "") : undefined,
  };
}
