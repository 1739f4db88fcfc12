/**
 * List that the modules of the product contribute to, for a part that must not import them, such as
 * the audit log.
 */
export interface Contributions<Item> {
  register(items: Item[]): void;
  /** @throws Error before the modules are registered */
  all(): readonly Item[];
  /** Returns the item of a list with one contributor. @throws Error if there is none */
  only(): Item;
}

export function contributions<Item>(): Contributions<Item> {
  let registered: Item[] | undefined;
  const all = () => {
    if (!registered) throw new Error("The modules are not registered: import register-modules.ts");
    return registered;
  };
  return {
    register(items) {
      registered = items;
    },
    all,
    only() {
      const [item] = all();
      if (!item) throw new Error("No module contributes");
      return item;
    },
  };
}
