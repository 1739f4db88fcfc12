/** Part of `npm audit --json`, version 2. */
export interface AuditReport {
  /** Vulnerabilities by package. Strings in `via` name packages that depend on a vulnerable one. */
  vulnerabilities: Record<string, { via: (Advisory | string)[] }>;
  /** Error, instead of `vulnerabilities`. */
  message: string;
}

interface Advisory {
  name: string;
  title: string;
  severity: string;
  /** Page of the advisory; its last segment is the id, such as `GHSA-c2qf-rxjj-qqgw`. */
  url: string;
}

/** Accepted advisories by id, each until a day (`YYYY-MM-DD`). */
export type Allowances = Record<string, { reason: string; until: string }>;

/** Returns a line for each advisory that is not allowed, or no longer. */
export function unresolvedAdvisories(
  { vulnerabilities }: Pick<AuditReport, "vulnerabilities">,
  allowances: Allowances,
  now: Date,
): string[] {
  const today = now.toISOString().slice(0, 10);
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((source) => typeof source !== "string");
  const lines = advisories.flatMap(({ name, title, severity, url }) => {
    const allowed = allowances[url.split("/").at(-1) ?? ""];
    if (allowed && allowed.until >= today) return [];
    const expired = allowed ? ` (allowed until ${allowed.until})` : "";
    return `${severity}: ${name}: ${title} ${url}${expired}`;
  });
  return [...new Set(lines)].toSorted();
}
