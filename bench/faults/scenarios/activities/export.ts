import { readWorkbook } from "../../../../server/test/readers/read-workbook.ts";
import type { ActivityFactory } from "../kills.ts";
import { buyersOf, createPackage } from "./shop.ts";

const ORDERS = 5;

/**
 * Exports the orders. Lost: a response that says it is complete and is not a workbook with all
 * orders.
 */
export const exportActivity: ActivityFactory = async (stage, clients, random) => {
  const buyers = buyersOf(stage, await createPackage(stage), random);
  for (let order = 0; order < ORDERS; order++) await buyers.buy(AbortSignal.abort());
  let complete = 0;
  let broken = 0;
  return {
    async run(signal) {
      while (!signal.aborted) {
        const reply = await clients.send("GET", "/api/v1/order/excel");
        if (!reply.ok) continue;
        complete++;
        const rows = await readWorkbook(asStream(reply.bytes)).then(
          ({ sheets }) => sheets[0]?.rows ?? 0,
          () => 0,
        );
        if (rows <= ORDERS) broken++;
      }
    },
    verify: async () => ({ lost: broken, notes: [`${complete} workbooks complete`] }),
  };
};

export async function* asStream(bytes: Buffer) {
  yield bytes;
}
