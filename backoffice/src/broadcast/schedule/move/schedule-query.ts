/** First part of the query keys of the schedule. */
export const SCHEDULE_QUERY_KEY = "schedule";
