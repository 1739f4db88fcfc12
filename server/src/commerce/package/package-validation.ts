import type { FieldErrorOf } from "@masthead/contract/platform/field-errors.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import type { packageTable } from "./package.table.ts";

type Package = typeof packageTable.$inferSelect;
/** A package as it will be stored; fields missing from a new one get their column's default. */
export type PackageInput = Pick<Package, "price" | "interval"> & Partial<Package>;

/**
 * Validates the fields of a package against each other. Returns the invalid fields, each with a
 * message key under `package`.
 */
export function validatePackage(
  input: PackageInput,
): { path: Problem["errors"][number]["path"]; messageKey: FieldErrorOf<"package"> }[] {
  const {
    price,
    listPrice,
    introductoryPeriods = 0,
    interval,
    intervalCount = 1,
    trialDays = 0,
    deviceRequired,
    devices = [],
    entitlements = [],
  } = input;
  const models = devices.map(({ model }) => model.toLowerCase());
  const duplicate = models.findIndex((model, i) => models.indexOf(model) !== i);
  const rules: [isInvalid: unknown, path: string, messageKey: FieldErrorOf<"package">][] = [
    [typeof listPrice === "number" && listPrice < price, "listPrice", "listPriceBelow"],
    [
      input.saleFrom && input.saleUntil && input.saleUntil <= input.saleFrom,
      "saleUntil",
      "closesBeforeOpening",
    ],
    [introductoryPeriods > 0 && interval === "once", "introductoryPeriods", "introductionOfOnce"],
    [introductoryPeriods > 0 && typeof listPrice !== "number", "listPrice", "noRegularPrice"],
    [interval === "once" && trialDays > 0, "trialDays", "trialOfOnce"],
    [interval !== "once" && intervalCount < 1, "intervalCount", "noPeriod"],
    [
      interval === "once" && intervalCount === 0 && entitlements.length > 0,
      "entitlements",
      "opensNothing",
    ],
    [deviceRequired && !devices.length, "devices", "noDevice"],
    [duplicate >= 0, `devices.${duplicate}.model`, "sameModel"],
    [input.product && !input.campaign, "product", "productWithoutCampaign"],
    [
      !input.campaign && Object.values(input.campaignTitle ?? {}).some(Boolean),
      "campaignTitle",
      "titleWithoutCampaign",
    ],
  ];
  return rules
    .filter(([isInvalid]) => isInvalid)
    .map(([, path, messageKey]) => ({ path, messageKey }));
}
