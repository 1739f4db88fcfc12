import type Stripe from "stripe";
import { lazyPackage } from "../../../platform/lazy-package.ts";

/** Stripe's own library: more than two hundred modules. */
export const stripeLibrary = lazyPackage<typeof Stripe>("stripe");
