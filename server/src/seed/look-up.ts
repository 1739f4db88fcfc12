/** Returns the id of a demo record by its key. @throws Error if the key does not exist */
export function lookUp(map: Map<string, number>, key: string): number {
  const id = map.get(key);
  if (id === undefined) throw new Error(`the demo references "${key}", which does not exist`);
  return id;
}
