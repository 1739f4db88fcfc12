import { useTranslate } from "react-admin";

/** Calls who did something: people by their address, what the house does by itself by a word. */
export function useActorWord(): (by: string) => string {
  const translate = useTranslate();
  return (by) => (by.includes("@") ? by : translate(`resources.orders.actors.${by.replaceAll(".", "_")}`, { _: by }));
}
