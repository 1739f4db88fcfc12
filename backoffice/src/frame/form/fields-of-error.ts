/** What the server says of a field of a form. */
interface Said {
  path: string;
  message: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What the server says in the errors of a form, which are nested as its values are; what it says of the whole left out. */
export function saidByServer(errors: unknown, under = ""): Said[] {
  if (!isRecord(errors)) return [];
  if (errors.type === "server" && typeof errors.message === "string") return [{ path: under, message: errors.message }];
  return Object.entries(errors)
    .filter(([key]) => key !== "ref" && (under || key !== "root"))
    .flatMap(([key, inner]) => saidByServer(inner, under ? `${under}.${key}` : key));
}

/**
 * The inputs at which an error of a field stands: its own; else those of its parts, such as `name.en-US` and `name.ar-JO` of `name`; else
 * that of the whole that it is a part of.
 */
export function fieldsOfError(path: string, names: readonly string[]): string[] {
  if (names.includes(path)) return [path];
  const parts = names.filter((name) => name.startsWith(`${path}.`));
  if (parts.length) return parts;
  const wholes = names.filter((name) => path.startsWith(`${name}.`)).toSorted((one, other) => other.length - one.length);
  return wholes.slice(0, 1);
}

/** Whether an error is one of a whole row of several inputs, such as `slots.2`: rows show it themselves, and it is gone with the next save. */
export const isOfRow = (path: string, lists: ReadonlySet<string>): boolean => /\.\d+$/.test(path) && lists.has(path.replace(/\.\d+$/, ""));
