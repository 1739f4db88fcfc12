import type { Problem } from "@masthead/contract/system/problem.ts";
import type { packageTable } from "./package.table.ts";

type Package = typeof packageTable.$inferSelect;
/** A package as it is to be; what was not sent of a new one gets what its column has. */
export type WrittenPackage = Pick<Package, "price" | "interval"> & Partial<Package>;

/** What is wrong with a package as a whole: field, and the word for why, under `package`. */
export function faultsOf(one: WrittenPackage): { path: Problem["errors"][number]["path"]; word: string }[] {
  const { price, listPrice, interval, intervalCount = 1, trialDays = 0, deviceRequired, devices = [], entitlements = [] } = one;
  const models = devices.map(({ model }) => model.toLowerCase());
  const twice = models.findIndex((model, i) => models.indexOf(model) !== i);
  const faults: [wrong: unknown, path: string, word: string][] = [
    [typeof listPrice === "number" && listPrice < price, "listPrice", "listPriceBelow"],
    [one.saleFrom && one.saleUntil && one.saleUntil <= one.saleFrom, "saleUntil", "closesBeforeOpening"],
    [interval === "once" && trialDays > 0, "trialDays", "trialOfOnce"],
    [interval !== "once" && intervalCount < 1, "intervalCount", "noPeriod"],
    [interval === "once" && intervalCount === 0 && entitlements.length > 0, "entitlements", "opensNothing"],
    [deviceRequired && !devices.length, "devices", "noDevice"],
    [twice >= 0, `devices.${twice}.model`, "sameModel"],
    [one.product && !one.campaign, "product", "productWithoutCampaign"],
  ];
  return faults.filter(([wrong]) => wrong).map(([, path, word]) => ({ path, word }));
}
