/** Placeholder for redacted values. */
const REDACTED = "***";

/** Names of fields that are secret in every entity. */
const SECRET_FIELD =
  /^(password(Hash)?|.*secret|.*token(Hash)?|otp|.*(code|key)Hash|recoveryCodes|privateKey)$/i;

/** Fields that are secret in one entity only: the keys of a channel. */
const SECRET_FIELDS_BY_ENTITY: Record<string, readonly string[] | undefined> = {
  LiveStream: ["key", "previousKey", "songKey"],
};

interface EntityChanges {
  entity: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

/** Redacts secrets in changes; the result only shows whether a secret was set. */
export function redactSecrets({ entity, changes }: EntityChanges): EntityChanges["changes"] {
  const entityFields = SECRET_FIELDS_BY_ENTITY[entity] ?? [];
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]): [string, [unknown, unknown]] => {
      const apply =
        SECRET_FIELD.test(field) || entityFields.includes(field) ? redact : redactNested;
      return [field, [apply(before), apply(after)]];
    }),
  );
}

const redact = (value: unknown): unknown =>
  value === null || value === undefined ? null : REDACTED;

/** Redacts secret fields nested in a value. */
function redactNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactNested);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      SECRET_FIELD.test(field) ? redact(inner) : redactNested(inner),
    ]),
  );
}
