import type { Retention } from "../../platform/retention/retention.ts";
import { weatherResponse } from "./weather-cache.table.ts";

export const weatherRetention: Retention[] = [
  {
    table: weatherResponse,
    rows: "cached forecasts and places",
    job: "weather.refresh",
    kept: "60 days after the last use",
  },
];
