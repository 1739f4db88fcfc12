import type Stripe from "stripe";
import { lazyPackage } from "../../../platform/lazy-package.ts";

/** Stripe's client library, loaded on first use: it has more than two hundred modules. */
export const stripeLibrary = lazyPackage<typeof Stripe>("stripe");
