/** Package row for the order module. */
export type { PackageRow } from "./package.store.ts";
