import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { AutocompleteInput, type AutocompleteInputProps, useGetList } from "react-admin";
import { useLocalized } from "../../frame/locale.ts";

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: "position", order: "ASC" } } as const;

interface PackageInputProps extends Pick<AutocompleteInputProps, "validate" | "label"> {
  source: string;
  /** Whether only packages are shown that open something. */
  opening?: boolean;
}

/** One of the packages, also of those that are not on sale. */
export function PackageInput({ opening = false, ...rest }: PackageInputProps) {
  const localized = useLocalized();
  const { data = [] } = useGetList<StaffPackage>("package", ALL);
  const shown = opening ? data.filter(({ entitlements }) => entitlements.length > 0) : data;
  const choices = shown.map(({ id, name }) => ({ id, name: localized(name) }));
  return <AutocompleteInput {...rest} choices={choices} translateChoice={false} helperText={false} />;
}
