/** Suffix of a plural form. Arabic has six, English two. */
export const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Returns the messages of a file by key, without plural suffixes: a key has each of its forms. */
export const messageTexts = (messages: object, prefix = ""): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === "string"
      ? [[(prefix + name).replace(PLURAL_SUFFIX, ""), value]]
      : messageTexts(value, `${prefix}${name}.`),
  );
