import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";

/** What later modules know about how far the station is set up. */
export interface SetupSources {
  /** Whether readers see a category. */
  hasCategory(context: CallContext): Promise<boolean>;
  /** Whether readers see an article. */
  hasArticle(context: CallContext): Promise<boolean>;
  /** Whether there is a member of staff besides the caller. */
  hasColleague(context: CallContext): Promise<boolean>;
  /** Whether readers see a channel. */
  hasChannel(context: CallContext): Promise<boolean>;
  sales(context: CallContext): Promise<{ hasPackage: boolean; gateway: "none" | "test" | "real" }>;
}

const registered = contributions<Partial<SetupSources>>();

export const setupSources = {
  register: registered.register,
  /** @throws Error if no module contributes it */
  get<Name extends keyof SetupSources>(name: Name): SetupSources[Name] {
    const source = registered.all().find((sources) => sources[name])?.[name];
    if (!source) throw new Error(`No module contributes ${name} to the set-up guide`);
    return source as SetupSources[Name];
  },
};
