import { useDroppable } from "@dnd-kit/core";
import type { DropDay } from "../drag/plan-drag.tsx";

/** Makes an element a day on which entries are dropped. */
export const useDropDay = (target: DropDay) =>
  useDroppable({ id: `${target.area} ${target.day}`, data: target }).setNodeRef;
