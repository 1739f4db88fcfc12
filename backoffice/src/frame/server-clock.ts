/** How far this machine's clock is ahead of the server's, in milliseconds. */
let ahead = 0;

/** The server tells the time to the second, and a reply is on its way for a while: less than this is no difference. */
const BLUR = 2000;

/** Notes when the server answered, by its own clock. */
export function noteClock(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const difference = Date.now() - at;
  ahead = Math.abs(difference) > BLUR ? difference : 0;
}

/** The time as the server has it, whatever this machine's clock shows: what is to be published now must not be a minute ahead. */
export const serverNow = (): Date => new Date(Date.now() - ahead);
