import { lazyPackage } from "../../platform/lazy-package.ts";

/** Rules of telephone numbers of all countries. */
export const phoneNumbers = lazyPackage<typeof import("libphonenumber-js/max")>("libphonenumber-js/max");
/** A valid number of each country. */
export const exampleNumbers = lazyPackage<typeof import("libphonenumber-js/examples.mobile.json").default>(
  "libphonenumber-js/examples.mobile.json",
);
