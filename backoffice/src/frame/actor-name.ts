import { useTranslate } from "react-admin";

/** Who made a change. */
interface Actor {
  actorId: number | null;
  actorName: string;
}

/**
 * Names who made a change: the name of a person, or the part of the system whose job or command did it. Such an actor has no id and a
 * technical name that begins with the part, such as `subscription.renew`.
 */
export function useActorName(): (actor: Actor) => string {
  const translate = useTranslate();
  return ({ actorId, actorName }) => {
    const [part = ""] = actorName.split(/[. ]/);
    return actorId === null ? translate(`desk.system.${part}`, { _: translate("desk.system.other", { name: actorName }) }) : actorName;
  };
}
