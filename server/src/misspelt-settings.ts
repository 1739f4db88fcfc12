import { editDistance } from "./newsroom/search/edit-distance.ts";

/** Common environment variables of other programs that are one slip away from a setting. */
const WELL_KNOWN = new Set(["APP_URL", "HOSTS", "PATH", "PORTS", "POST"]);

/** Length of a setting's name from which two slips still mean it; shorter names are too close to other words. */
const LONG_NAME = 9;

/**
 * Warnings about environment variables that look like misspelt settings, one line each.
 *
 * Warnings and no refusal: the environment also belongs to the shell, the container platform and other programs, so a near name may be
 * legitimate (`DATABASE_URI`), and a release that adds a setting must not keep a site down because of a variable that it never read.
 * @param settings names of all settings
 */
export function misspeltSettings(variables: string[], settings: string[]): string[] {
  return variables.flatMap((variable) => {
    if (settings.includes(variable) || WELL_KNOWN.has(variable)) return [];
    const meant = nearest(variable.toUpperCase(), settings);
    return meant ? [`${variable} is not a setting; did you mean ${meant}?`] : [];
  });
}

function nearest(variable: string, settings: string[]): string | undefined {
  const slipsAllowed = (setting: string) => (setting.length >= LONG_NAME ? 2 : 1);
  return settings
    .filter((setting) => Math.abs(setting.length - variable.length) <= slipsAllowed(setting))
    .map((setting) => ({ setting, slips: editDistance(variable, setting) }))
    .filter(({ setting, slips }) => slips <= slipsAllowed(setting))
    .toSorted((a, b) => a.slips - b.slips)[0]?.setting;
}
