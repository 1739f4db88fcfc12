/** List that the modules of the product contribute to, for a part that must not import them, such as the audit log. */
export interface Contributions<Item> {
  register(items: Item[]): void;
  /** @throws Error before the modules are registered */
  all(): readonly Item[];
}

export function contributions<Item>(): Contributions<Item> {
  let registered: Item[] | undefined;
  return {
    register(items) {
      registered = items;
    },
    all() {
      if (!registered) throw new Error("The modules are not registered: import register-modules.ts");
      return registered;
    },
  };
}
