import { lazyPackage } from "../../platform/lazy-package.ts";

/** Phone number metadata of all countries. */
export const phoneNumbers =
  lazyPackage<typeof import("libphonenumber-js/max")>("libphonenumber-js/max");
export const exampleNumbers = lazyPackage<
  typeof import("libphonenumber-js/examples.mobile.json").default
>("libphonenumber-js/examples.mobile.json");
