import { calls } from "../../platform/api/calls.ts";
import { checkCard } from "../article/document/html-card.ts";

const { htmlCard } = calls.article;

export const htmlCardRoutes = {
  htmlCard: htmlCard.router({
    check: htmlCard.check.handler(({ input }) => checkCard(input.html)),
  }),
};
