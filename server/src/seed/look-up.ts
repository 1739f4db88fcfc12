/** The id of what the demo calls by a key. @throws Error when there is no such key */
export function lookUp(map: Map<string, number>, key: string): number {
  const id = map.get(key);
  if (id === undefined) throw new Error(`the demo names "${key}", which it does not have`);
  return id;
}
