import { editDistance } from "./newsroom/search/spelling/edit-distance.ts";

/** Common environment variables of other programs that are one typo away from a setting. */
const WELL_KNOWN = new Set(["APP_URL", "HOSTS", "PATH", "PORTS", "POST"]);

/** Minimum length of a setting's name for which two typos are tolerated; shorter names are too close to other words. */
const LONG_NAME = 9;

/**
 * Returns a warning for each environment variable that looks like a misspelt setting.
 *
 * They are warnings rather than errors: the environment is shared with the shell, the container platform and other programs, so a similar
 * name may be legitimate (`DATABASE_URI`), and a release that adds a setting must not fail because of a variable that it never read before.
 * @param settings names of all settings
 */
export function misspeltSettings(variables: string[], settings: string[]): string[] {
  return variables.flatMap((variable) => {
    if (settings.includes(variable) || WELL_KNOWN.has(variable)) return [];
    const suggestion = nearest(variable.toUpperCase(), settings);
    return suggestion ? [`${variable} is not a setting; did you mean ${suggestion}?`] : [];
  });
}

function nearest(variable: string, settings: string[]): string | undefined {
  const maxTypos = (setting: string) => (setting.length >= LONG_NAME ? 2 : 1);
  return settings
    .filter((setting) => Math.abs(setting.length - variable.length) <= maxTypos(setting))
    .map((setting) => ({ setting, typos: editDistance(variable, setting) }))
    .filter(({ setting, typos }) => typos <= maxTypos(setting))
    .toSorted((a, b) => a.typos - b.typos)[0]?.setting;
}
