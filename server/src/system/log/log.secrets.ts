/** Stands in the log for what nobody is to read there. */
const HIDDEN = "***";

/** Names of fields that are secret wherever they stand. */
const SECRET = /^(password(Hash)?|.*secret|.*token(Hash)?|otp|.*(code|key)Hash|recoveryCodes|privateKey)$/i;

/** Fields of an entity that are secret there, though the like of them are not elsewhere: the key that opens a channel. */
const SECRETS_OF: Record<string, readonly string[] | undefined> = { LiveStream: ["key", "previousKey"] };

interface Told {
  entity: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** What changed, told without what is secret: of that only whether it was there. */
export function withoutSecrets({ entity, changes }: Told): Told["changes"] {
  const own = SECRETS_OF[entity] ?? [];
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]): [string, [unknown, unknown]] => {
      const hide = SECRET.test(field) || own.includes(field) ? hidden : cleared;
      return [field, [hide(before), hide(after)]];
    }),
  );
}

const hidden = (value: unknown): unknown => (value === null || value === undefined ? null : HIDDEN);

/** A value with the secrets within it hidden. */
function cleared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleared);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, SECRET.test(field) ? hidden(inner) : cleared(inner)]));
}
