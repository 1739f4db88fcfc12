/** Keeps what was asked of a stream by a former token answerable by the present one. */
export interface Exchange {
  /** The stream has this address from now on. */
  renew(url: string): void;
  /** An address below a former one, as it is now. */
  of(url: string): string;
}

const absolute = (url: string) => new URL(url, location.href).href;

/** The token is a part of the path: the first in which the addresses differ. */
export function tokenExchange(first: string): Exchange {
  const former: string[] = [];
  let current = absolute(first);
  let prefix = "";
  return {
    renew(url) {
      const next = absolute(url);
      const [before, after] = [current.split("/"), next.split("/")];
      const at = before.findIndex((part, index) => part !== after[index]);
      current = next;
      // Where only the name of the file differs there is no token in the path.
      if (at < 3 || at === before.length - 1 || before.length !== after.length) return;
      former.push(`${before.slice(0, at + 1).join("/")}/`);
      prefix = `${after.slice(0, at + 1).join("/")}/`;
    },
    of(url) {
      const whole = absolute(url);
      const old = former.find((one) => whole.startsWith(one));
      return old === undefined ? whole : prefix + whole.slice(old.length);
    },
  };
}
