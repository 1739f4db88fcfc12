import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { SearchInput, useTranslate } from "react-admin";

/** Search field. Records match that contain all words. */
export function SearchFilter({
  hint = "ra.action.search",
  ...props
}: {
  source: string;
  alwaysOn?: boolean;
  hint?: string;
}) {
  const translate = useTranslate();
  return (
    <SearchInput
      {...props}
      placeholder={translate(hint)}
      slotProps={{ htmlInput: { maxLength: SEARCH_LENGTH, "aria-label": translate(hint) } }}
    />
  );
}
