import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNotify } from "react-admin";
import { messageOf } from "../../../frame/problems.ts";
import { Undo } from "../../../frame/undo.tsx";
import type { Place } from "../grid/place.ts";
import type { HowOften } from "./how-often.tsx";
import { addSlot, airOnce, type Done, moveEpisode, moveSlot, removeSlot } from "./moves.ts";

/** Where the schedule is remembered. */
export const SCHEDULE = "schedule";

/** A weekly slot that is to be moved, and to where: whoever moves it says how often. */
export interface Question {
  airing: StaffAiring;
  place: Place;
  answer: (often: HowOften | null) => void;
}

/** What one does to the schedule: it is done at once, told, and can be taken back. Each gives whether it was done. */
export function useMoves(timeZone: string) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  /** What the focus goes to once it stands where it was moved to. */
  const moved = useRef<string | null>(null);

  const seen = () => queries.invalidateQueries({ queryKey: [SCHEDULE] });
  const refused = async (error: unknown) => {
    notify(messageOf(error), { type: "error" });
    await seen();
  };
  const act = async (told: string, work: () => Promise<Done>): Promise<boolean> => {
    try {
      const { key, undo } = await work();
      const takeBack = () => undo().then(seen, refused);
      notify(told, { type: "success", action: <Undo onUndo={() => void takeBack()} /> });
      await seen();
      moved.current = key;
      return true;
    } catch (error) {
      await refused(error);
      return false;
    }
  };
  const ask = (airing: StaffAiring, place: Place) =>
    new Promise<HowOften | null>((resolve) => {
      setQuestion({
        airing,
        place,
        answer: (often) => {
          setQuestion(null);
          resolve(often);
        },
      });
    });
  return {
    question,
    moved,
    async move(airing: StaffAiring, place: Place): Promise<boolean> {
      if (airing.kind === "episode") return act("resources.schedule.done.moved", () => moveEpisode(airing, place));
      const often = await ask(airing, place);
      if (often === null) return false;
      if (often === "once") return act("resources.schedule.done.once", () => airOnce(airing, place, timeZone));
      return act("resources.schedule.done.weekly", () => moveSlot(airing, place, timeZone));
    },
    add: (programId: number, place: Place) => act("resources.schedule.done.added", () => addSlot(programId, place)),
    remove: (airing: StaffAiring) => act("resources.schedule.done.removed", () => removeSlot(airing, timeZone)),
  };
}
export type Moves = ReturnType<typeof useMoves>;
