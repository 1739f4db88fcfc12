import {
  ENTITLEMENT_SCOPE_NAMES,
  ENTITLEMENT_SCOPES,
  type Entitlement,
  SOLD_ENTITLEMENT_CLASSES,
  scopeOf,
} from "@masthead/contract/commerce/entitlements.ts";
import { Box } from "@mui/material";
import { CheckboxGroupInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { MultiRecordPicker } from "../../platform/form/input/record-picker.tsx";
import { FIND_SCOPE_RECORDS, scopedIds, withScopedIds } from "./entitlement-scopes.ts";

const SOURCE = "entitlements";
const classChoices = SOLD_ENTITLEMENT_CLASSES.map((id) => ({
  id,
  name: `resources.package.entitlement.${id}`,
}));
const isSoldClass = (entitlement: string) =>
  SOLD_ENTITLEMENT_CLASSES.some((sold) => sold === entitlement);

/**
 * Content that a package opens: classes, such as all channels, and single channels, programs,
 * categories of programs and sections. A class that is chosen contains its single records. Drops
 * classes of older packages that are no longer sold.
 */
export function EntitlementsInput() {
  const { getValues } = useFormContext();
  const entitlements: Entitlement[] = useWatch({ name: SOURCE }) ?? [];
  const current = (): Entitlement[] => getValues(SOURCE) ?? [];
  return (
    <>
      <CheckboxGroupInput
        source={SOURCE}
        choices={classChoices}
        format={(values: Entitlement[] | undefined) => (values ?? []).filter(isSoldClass)}
        parse={(classes: Entitlement[]) => [
          ...classes,
          ...current().filter((entitlement) => scopeOf(entitlement)),
        ]}
        row={false}
        helperText="resources.package.help.entitlements"
      />
      <Box sx={{ inlineSize: "100%" }}>
        {ENTITLEMENT_SCOPE_NAMES.filter(
          (scope) =>
            !entitlements.includes(ENTITLEMENT_SCOPES[scope]) ||
            scopedIds(entitlements, scope).length > 0,
        ).map((scope) => (
          <MultiRecordPicker
            key={scope}
            source={SOURCE}
            kind={scope}
            label={`resources.package.scope.${scope}`}
            helperText={`resources.package.scopeHelp.${scope}`}
            findChoices={FIND_SCOPE_RECORDS[scope]}
            format={(values: Entitlement[] | null) => scopedIds(values ?? [], scope)}
            parse={(ids: number[]) =>
              withScopedIds(
                current().filter((entitlement) => scopeOf(entitlement) || isSoldClass(entitlement)),
                scope,
                ids,
              )
            }
          />
        ))}
      </Box>
    </>
  );
}
