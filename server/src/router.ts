import { contract } from "@masthead/contract/contract.ts";
import type { ContractRouter } from "./module.ts";
import { calls } from "./platform/api/calls.ts";
import { MODULES } from "./register-modules.ts";

const groups: Record<string, object> = {};
for (const module of MODULES)
  for (const [group, handlers] of Object.entries(module.router ?? {}))
    groups[group] = { ...groups[group], ...handlers };

const unimplemented = Object.entries(contract).flatMap(([group, groupCalls]) =>
  Object.keys(groupCalls).flatMap((call) =>
    call in (groups[group] ?? {}) ? [] : `${group}.${call}`,
  ),
);
if (unimplemented.length)
  throw new Error(`No module implements these calls: ${unimplemented.join(", ")}`);

/** Implementation of the whole contract. */
export const router = calls.router(groups as ContractRouter);
