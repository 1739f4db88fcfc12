/** Packages as orders need them. */
export type { PackageRow } from "./package.store.ts";
