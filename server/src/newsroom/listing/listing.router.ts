import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { allListings, oneListing, pageOfListings } from "./listing.service.ts";

export const tagRouter = calls.tag.router({
  list: calls.tag.list.handler(({ context, input }) => pageOfListings(inCallLocale(context, input), "tag", input)),
  get: calls.tag.get.handler(({ context, input }) => oneListing(inCallLocale(context, input), "tag", input.id)),
});

export const authorRouter = calls.author.router({
  all: calls.author.all.handler(({ context, input }) => allListings(inCallLocale(context, input), "author")),
  get: calls.author.get.handler(({ context, input }) => oneListing(inCallLocale(context, input), "author", input.id)),
});

export const personOfInterestRouter = calls.peopleOfInterest.router({
  all: calls.peopleOfInterest.all.handler(({ context, input }) => allListings(inCallLocale(context, input), "person")),
  get: calls.peopleOfInterest.get.handler(({ context, input }) => oneListing(inCallLocale(context, input), "person", input.id)),
});

export const sourceRouter = calls.source.router({
  list: calls.source.list.handler(({ context, input }) => pageOfListings(inCallLocale(context, input), "source", input)),
  get: calls.source.get.handler(({ context, input }) => oneListing(inCallLocale(context, input), "source", input.id)),
});
