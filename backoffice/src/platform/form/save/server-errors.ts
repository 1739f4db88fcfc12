interface ServerError {
  path: string;
  message: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Collects the server errors from the form state, whose structure follows the form values. The
 * error of the form as a whole is left out.
 */
export function collectServerErrors(errors: unknown, parentPath = ""): ServerError[] {
  if (!isRecord(errors)) return [];
  if (errors.type === "server" && typeof errors.message === "string")
    return [{ path: parentPath, message: errors.message }];
  return Object.entries(errors)
    .filter(([key]) => key !== "ref" && (parentPath || key !== "root"))
    .flatMap(([key, inner]) =>
      collectServerErrors(inner, parentPath ? `${parentPath}.${key}` : key),
    );
}

/**
 * Returns the inputs that show the error of a field: the input of the field; else the inputs of its
 * parts, such as `name.en-US` and `name.ar-JO` for `name`; else the input of the field that
 * contains it.
 */
export function inputsForError(path: string, names: readonly string[]): string[] {
  if (names.includes(path)) return [path];
  const parts = names.filter((name) => name.startsWith(`${path}.`));
  if (parts.length) return parts;
  const containers = names
    .filter((name) => path.startsWith(`${name}.`))
    .toSorted((first, second) => second.length - first.length);
  return containers.slice(0, 1);
}

/**
 * Returns whether an error belongs to a whole row of inputs, such as `slots.2`. Rows show it
 * themselves, and the next save clears it.
 */
export const isRowError = (path: string, lists: ReadonlySet<string>): boolean =>
  /\.\d+$/.test(path) && lists.has(path.replace(/\.\d+$/, ""));
