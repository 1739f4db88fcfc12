import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { AutocompleteInput, type AutocompleteInputProps, useGetList } from "react-admin";
import { useLocalized } from "../../platform/messages/locale.ts";

const ALL_PACKAGES_PARAMS = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: "position", order: "ASC" },
} as const;

interface PackageInputProps extends Pick<AutocompleteInputProps, "validate" | "label"> {
  source: string;
  /** Whether to list only packages with entitlements. */
  withEntitlements?: boolean;
}

/** Select for a package, including those not on sale. */
export function PackageInput({ withEntitlements = false, ...rest }: PackageInputProps) {
  const localized = useLocalized();
  const { data = [] } = useGetList<StaffPackage>("package", ALL_PACKAGES_PARAMS);
  const packages = withEntitlements
    ? data.filter(({ entitlements }) => entitlements.length > 0)
    : data;
  const choices = packages.map(({ id, name }) => ({ id, name: localized(name) }));
  return (
    <AutocompleteInput {...rest} choices={choices} translateChoice={false} helperText={false} />
  );
}
