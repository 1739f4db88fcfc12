/** Returns what belongs to the key of a demo record. @throws Error if the key does not exist */
export function lookUp<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo references "${key}", which does not exist`);
  return value;
}
