// Payment sandbox in its own process, without the rest of the product, so that it starts and stops
// quickly.
import { serveSandbox } from "../../src/commerce/gateway/sandbox/sandbox.command.ts";
import { readConfig } from "../../src/config.ts";

await serveSandbox(readConfig());
