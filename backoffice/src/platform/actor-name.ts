import { useTranslate } from "react-admin";

/** Author of a change. */
interface Actor {
  actorId: number | null;
  actorName: string;
}

/**
 * Returns the name of an actor: the name of a person, or the label of the part of the system whose
 * job or command made the change. System actors have no id, and a technical name that starts with
 * the part, such as `subscription.renew`.
 */
export function useActorName(): (actor: Actor) => string {
  const translate = useTranslate();
  return ({ actorId, actorName }) => {
    const [part = ""] = actorName.split(/[. ]/);
    return actorId === null
      ? translate(`frame.system.${part}`, {
          _: translate("frame.system.other", { name: actorName }),
        })
      : actorName;
  };
}
