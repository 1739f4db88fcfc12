import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { SelectInput } from "../../platform/form/input/select-input.tsx";

/** Language that is spoken in a program; empty if it is not given. */
export const SpokenLanguageInput = () => (
  <SelectInput
    source="spokenLanguage"
    values={LOCALES}
    messagePrefix="frame.language"
    helperText="resources.programs.help.spokenLanguage"
    parse={(value) => value || null}
    format={(value) => value ?? ""}
  />
);
