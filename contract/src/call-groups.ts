// Groups of API calls, one line each, by their name in the contract.
export { analyticsContract as analytics } from "./audience/analytics.ts";
export { contactContract as contact } from "./audience/contact.ts";
export { countryContract as country } from "./audience/country.ts";
export { dataDeletionContract as dataDeletion } from "./audience/data-deletion.ts";
export { digestContract as digest } from "./audience/digest.ts";
export { followingContract as following } from "./audience/following.ts";
export { newsletterContract as newsletter } from "./audience/newsletter/newsletter.ts";
export { newsletterIssueContract as newsletterIssue } from "./audience/newsletter/newsletter-issue.ts";
export { newsletterSubscriptionContract as newsletterSubscription } from "./audience/newsletter/newsletter-subscription.ts";
export { liveAlertContract as liveAlert } from "./audience/notification/live-alert.ts";
export { notificationContract as notification } from "./audience/notification/notification.ts";
export { pushContract as push } from "./audience/notification/push.ts";
export { positionContract as position } from "./audience/position.ts";
export { programFollowContract as programFollow } from "./audience/program-follow.ts";
export { savedArticleContract as savedArticle } from "./audience/saved-article.ts";
export { topicDirectoryContract as topicDirectory } from "./audience/topic-directory.ts";
export { userContract as user } from "./audience/user.ts";
export { viewingPinContract as viewingPin } from "./audience/viewing-pin.ts";
export { watchListContract as watchList } from "./audience/watch-list.ts";
export { airingRecordingContract as airingRecording } from "./broadcast/airing-recording.ts";
export { audienceFiguresContract as audienceFigures } from "./broadcast/audience-figures.ts";
export { channelContract as channel } from "./broadcast/channel.ts";
export { episodeContract as episode } from "./broadcast/episode.ts";
export { partnerContract as partner } from "./broadcast/partner.ts";
export { playbackContract as playback } from "./broadcast/playback.ts";
export { podcastContract as podcast } from "./broadcast/podcast.ts";
export { programContract as program } from "./broadcast/program.ts";
export { programCategoryContract as programCategory } from "./broadcast/program-category.ts";
export { programEventContract as programEvent } from "./broadcast/program-event.ts";
export { recordingContract as recording } from "./broadcast/recording.ts";
export {
  prayerContract as prayer,
  religiousCalendarContract as religiousCalendar,
} from "./broadcast/religious-calendar.ts";
export { scheduleContract as schedule } from "./broadcast/schedule.ts";
export { seasonalGridContract as seasonalGrid } from "./broadcast/seasonal-grid.ts";
export { songContract as song } from "./broadcast/song.ts";
export {
  deliveryAreaContract as merchant,
  deliveryCityContract as merchantCity,
  deliveryRegionContract as merchantRegion,
} from "./commerce/delivery-area.ts";
export { paymentContract as payment } from "./commerce/order.ts";
export { subscriptionContract as subscription } from "./commerce/subscription.ts";
export { authorContract as author } from "./newsroom/author.ts";
export { breakingContract as breaking } from "./newsroom/breaking/breaking.ts";
export { categoryContract as category } from "./newsroom/category.ts";
export { feedContract as feed } from "./newsroom/feed.ts";
export { letterContract as letter } from "./newsroom/letter/letter.ts";
export { liveBlogContract as liveBlog } from "./newsroom/live-blog/live-blog.ts";
export { liveQuestionContract as liveQuestion } from "./newsroom/live-blog/live-question.ts";
export { liveReportContract as liveReport } from "./newsroom/live-blog/live-report.ts";
export { liveShiftContract as liveShift } from "./newsroom/live-blog/live-shifts.ts";
export { mediaContract as media } from "./newsroom/media/media.ts";
export { monitorContract as monitor } from "./newsroom/monitor/monitor.ts";
export { personOfInterestContract as peopleOfInterest } from "./newsroom/person-of-interest.ts";
export { planContract as plan } from "./newsroom/plan/plan.ts";
export { resultContract as result } from "./newsroom/result/result.ts";
export { searchContract as search } from "./newsroom/search/search.ts";
export { sitePreviewContract as sitePreview } from "./newsroom/site-preview.ts";
export { sourceContract as source } from "./newsroom/source.ts";
export { storyPackageContract as storyPackage } from "./newsroom/story-package.ts";
export { tagContract as tag } from "./newsroom/tag.ts";
export { workContract as work } from "./newsroom/work.ts";
export { logContract as log } from "./system/log.ts";
export { settingContract as setting } from "./system/setting.ts";
export { setupContract as setup } from "./system/setup.ts";
export { socialContract as social } from "./system/social.ts";
export { systemContract as system } from "./system/status.ts";
export { weatherContract as weather } from "./system/weather.ts";
