import {
  APP_LIST_LENGTH,
  type AppListType,
  invalidLineOf,
} from "@masthead/contract/system/apps.ts";
import { TextInput } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

const identity = (value: string) => value;

/** List with one app or address per line. The error names the first line that is invalid. */
export function AppListInput({ type }: { type: AppListType }) {
  const formatNumber = useNumberFormat();
  const validate = (text?: string) => {
    const line = invalidLineOf(type, text ?? "");
    return line === undefined
      ? undefined
      : { message: `resources.settings.${type}.invalid`, args: { line: formatNumber(line) } };
  };
  return (
    <TextInput
      source="value"
      parse={identity}
      multiline
      minRows={3}
      helperText={`resources.settings.${type}.help`}
      validate={validate}
      slotProps={{ htmlInput: { dir: "ltr", maxLength: APP_LIST_LENGTH, spellCheck: false } }}
    />
  );
}
