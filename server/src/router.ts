import { contract } from "@masthead/contract/contract.ts";
import type { ContractRouter } from "./module.ts";
import { calls } from "./platform/api/calls.ts";
import { MODULES } from "./register-modules.ts";

const groups: ContractRouter = Object.assign({}, ...MODULES.map((module) => module.router));

const unimplemented = Object.keys(contract).filter((group) => !(group in groups));
if (unimplemented.length) throw new Error(`No module implements these groups of calls: ${unimplemented.join(", ")}`);

/** Implementation of the whole contract. */
export const router = calls.router(groups);
