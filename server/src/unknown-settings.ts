import { editDistance } from "./newsroom/search/spelling/edit-distance.ts";

/** Common environment variables of other programs that are one typo away from a setting. */
const WELL_KNOWN = new Set(["APP_URL", "HOSTS", "PATH", "PORTS", "POST"]);

/**
 * Minimum length of a setting's name for which two typos are tolerated; shorter names are too close
 * to other words.
 */
const LONG_NAME = 9;

/** Beginnings and endings of settings that a variable of another program hardly has. */
const PREFIXES = [
  "CDN_",
  "DATABASE_",
  "MAIL_",
  "MASTHEAD_",
  "METRICS_",
  "PAGE_",
  "PUSH_",
  "RECAPTCHA_",
  "S3_",
  "SANDBOX_",
  "SMTP_",
  "STREAM_",
  "STRIPE_",
  "VAPID_",
  "VIEWER_",
  "WEATHER_",
];
const SUFFIXES = ["_KEPT_DAYS"];

/**
 * Returns a warning for each environment variable that looks like a setting but is none: misspelt,
 * or with a prefix or suffix of settings.
 *
 * They are warnings rather than errors: the environment is shared with the shell, the container
 * platform and other programs, so a similar name may be legitimate (`DATABASE_URI`), and a release
 * that adds a setting must not fail because of a variable that it never read before.
 * @param settings names of all settings
 */
export function unknownSettings(variables: string[], settings: string[]): string[] {
  const serviceLinks = kubernetesServices(variables);
  return variables.flatMap((variable) => {
    if (settings.includes(variable) || WELL_KNOWN.has(variable)) return [];
    if (serviceLinks.some((service) => variable.startsWith(service))) return [];
    const name = variable.toUpperCase();
    const suggestion = nearest(name, settings);
    if (suggestion) return [`${variable} is not a setting; did you mean ${suggestion}?`];
    const similar = familyOf(name, settings);
    return similar
      ? [
          `${variable} is not a setting and has no effect${similar.length ? `; there are ${similar.join(", ")}` : ""}`,
        ]
      : [];
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

/**
 * Returns the settings with the prefix or suffix of a variable, or undefined if it has none of
 * settings.
 */
function familyOf(variable: string, settings: string[]): string[] | undefined {
  const prefix = PREFIXES.find((one) => variable.startsWith(one));
  if (prefix) return settings.filter((setting) => setting.startsWith(prefix));
  const suffix = SUFFIXES.find((one) => variable.endsWith(one));
  return suffix === undefined ? undefined : settings.filter((setting) => setting.endsWith(suffix));
}

/**
 * Prefixes of the variables with which Kubernetes links a container to a service, such as
 * `S3_SERVICE_HOST` and `S3_PORT_80_TCP`.
 */
const kubernetesServices = (variables: string[]): string[] =>
  variables
    .flatMap((variable) => /^(.+)_SERVICE_HOST$/.exec(variable)?.[1] ?? [])
    .flatMap((service) => [`${service}_SERVICE_`, `${service}_PORT`]);
