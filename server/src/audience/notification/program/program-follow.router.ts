import { calls } from "../../../platform/api/calls.ts";
import {
  findBrowserFollow,
  followedPrograms,
  followersOfProgram,
  followInBrowser,
  followProgram,
  ownProgramFollow,
  programsOfBrowser,
  renewCalendar,
  unfollowInBrowser,
  unfollowProgram,
} from "./program-follow.service.ts";

const { programFollow } = calls;

export const programFollowRouter = programFollow.router({
  mine: programFollow.mine.handler(({ context }) => followedPrograms(context)),
  renewCalendar: programFollow.renewCalendar.handler(({ context }) => renewCalendar(context)),
  has: programFollow.has.handler(({ context, input }) => ownProgramFollow(context, input.id)),
  follow: programFollow.follow.handler(({ context, input }) => followProgram(context, input)),
  unfollow: programFollow.unfollow.handler(({ context, input }) =>
    unfollowProgram(context, input.id),
  ),
  browserList: programFollow.browserList.handler(({ context, input }) =>
    programsOfBrowser(context, input),
  ),
  browserFind: programFollow.browserFind.handler(({ context, input }) =>
    findBrowserFollow(context, input),
  ),
  browserFollow: programFollow.browserFollow.handler(({ context, input }) =>
    followInBrowser(context, input),
  ),
  browserUnfollow: programFollow.browserUnfollow.handler(({ context, input }) =>
    unfollowInBrowser(context, input),
  ),
  followers: programFollow.followers.handler(({ context, input }) =>
    followersOfProgram(context, input.id),
  ),
});
