import {
  weatherDay,
  weatherHour,
  weatherNow,
  weatherPlace,
  weatherReport,
} from "@masthead/contract/system/weather.ts";
import type { ServerModule } from "../../module.ts";
import { weatherJobs } from "./weather.jobs.ts";
import { weatherRetention } from "./weather.retention.ts";
import { weatherRouter } from "./weather.router.ts";

export const weatherModule: ServerModule = {
  router: { weather: weatherRouter },
  jobs: weatherJobs,
  retention: weatherRetention,
  apiTags: { weather: "Weather by city." },
  apiSchemas: {
    WeatherDay: { schema: weatherDay },
    WeatherHour: { schema: weatherHour },
    WeatherNow: { schema: weatherNow },
    WeatherPlace: { schema: weatherPlace },
    WeatherReport: { schema: weatherReport },
  },
};
