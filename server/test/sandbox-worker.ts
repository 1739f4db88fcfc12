// A sandbox as a process of its own, without the rest of the product: it is up in a moment, and killed as soon.
import { serveSandbox } from "../src/commerce/payment/sandbox/sandbox.command.ts";
import { readConfig } from "../src/config.ts";

await serveSandbox(readConfig());
