/** Maximum length of a sheet name, in UTF-16 code units. */
const MAX_LENGTH = 31;
/**
 * Characters and a name that sheet names cannot have, by ECMA-376 and by Excel, which reserves one
 * name.
 */
const FORBIDDEN_CHARACTERS = /[\\/?*[\]:\p{Cc}]/gu;
const RESERVED_NAME = "history";

/** Returns a function that makes sheet names valid and unique, ignoring case. */
export function sheetNamer(): (requestedName: string) => string {
  const usedNames = new Set<string>();
  return (requestedName) => {
    const clean = requestedName
      .replaceAll(FORBIDDEN_CHARACTERS, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    for (let number = 1; ; number += 1) {
      const ending = number === 1 ? "" : ` (${number})`;
      // Truncate first, then strip apostrophes at the ends, which truncation may have exposed.
      const name = `${
        clean
          .slice(0, MAX_LENGTH - ending.length)
          .toWellFormed()
          .replaceAll(/^'+|'+$|\ufffd/g, "")
          .trim() || "Sheet"
      }${ending}`;
      const key = name.toLowerCase();
      if (key === RESERVED_NAME || usedNames.has(key)) continue;
      usedNames.add(key);
      return name;
    }
  };
}
