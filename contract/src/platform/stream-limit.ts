import { z } from "zod";
import { timestamp } from "./record.ts";

/** Why something does not play: the plan's devices are all playing. */
export const streamRefusal = z.object({
  limit: z.number().int().describe("Devices that may play at the same time"),
  devices: z
    .array(
      z.object({
        names: z
          .array(z.string())
          .describe("Browser and operating system, as far as they are recognised"),
        since: timestamp.describe("When it began to play"),
      }),
    )
    .describe("Devices of the account that are playing, oldest first"),
});
export type StreamRefusal = z.infer<typeof streamRefusal>;
