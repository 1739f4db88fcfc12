import { z } from "zod";

/** Licences of photographs in the demo, by SPDX id. */
export const LICENCES = {
  "public-domain": {
    name: "public domain",
    url: "https://creativecommons.org/publicdomain/mark/1.0/",
  },
  "CC0-1.0": { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "CC-BY-2.0": { name: "CC BY 2.0", url: "https://creativecommons.org/licenses/by/2.0/" },
  "CC-BY-4.0": { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  "CC-BY-SA-4.0": { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
} as const;

export const photoLicence = z.enum(
  Object.keys(LICENCES) as [keyof typeof LICENCES, ...(keyof typeof LICENCES)[]],
);
