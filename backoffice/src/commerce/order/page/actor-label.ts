import { useTranslate } from "react-admin";

/**
 * Returns the label of an actor: the email address of a person, else the name of the part of the
 * system.
 */
export function useActorLabel(): (by: string) => string {
  const translate = useTranslate();
  return (by) =>
    by.includes("@")
      ? by
      : translate(`resources.orders.actors.${by.replaceAll(".", "_")}`, { _: by });
}
