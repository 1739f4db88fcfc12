import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Parts of the status that later modules know. */
export interface StatusSources {
  gateway(context: CallContext): Promise<SystemStatus["gateway"]>;
  streams(context: CallContext): Promise<SystemStatus["streams"]>;
}

const registered = contributions<Partial<StatusSources>>();

export const statusSources = {
  register: registered.register,
  /** @throws Error if no module contributes it */
  get<Name extends keyof StatusSources>(name: Name): StatusSources[Name] {
    const source = registered.all().find((sources) => sources[name])?.[name];
    if (!source) throw new Error(`No module contributes the status of ${name}`);
    return source as StatusSources[Name];
  },
};
