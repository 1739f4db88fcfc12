/** Characters that a sheet's name may have, counted as UTF-16 does. */
const MOST = 31;
/** What no sheet's name may have, by ECMA-376 and by Excel, which keeps one name for itself. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}]/gu;
const KEPT = "history";

/** Gives names to sheets: each one that is allowed, and none twice, whatever its capital letters. */
export function sheetNamer(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const clean = wanted.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/g, " ").trim();
    for (let number = 1; ; number += 1) {
      const ending = number === 1 ? "" : ` (${number})`;
      // Cut first, and then without apostrophes at its ends, which the cut may have laid bare.
      const name = `${
        clean
          .slice(0, MOST - ending.length)
          .toWellFormed()
          .replaceAll(/^'+|'+$|\ufffd/g, "")
          .trim() || "Sheet"
      }${ending}`;
      const key = name.toLowerCase();
      if (key === KEPT || taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}
