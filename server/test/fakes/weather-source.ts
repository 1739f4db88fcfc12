import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenMeteoForecast } from "../../src/system/weather/weather-source.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** UTC offset of Asia/Amman, in seconds. */
const OFFSET = 3 * HOUR_SECONDS;

/** Fake Open-Meteo server on loopback. */
export interface FakeWeatherSource {
  forecastUrl: string;
  placesUrl: string;
  requests: URL[];
  /** Responds with 500 while true. */
  failing: boolean;
  /** Redirects all requests to this URL while set. */
  redirectTo: string | undefined;
  close(): Promise<void>;
}

const PLACES = [
  {
    id: 250090,
    name: "Madaba",
    latitude: 31.716,
    longitude: 35.794,
    country: "Jordan",
    admin1: "Madaba",
  },
  {
    id: 2950159,
    name: "Berlin",
    latitude: 52.52437,
    longitude: 13.41053,
    country: "Germany",
    admin1: "State of Berlin",
  },
];

export async function startFakeWeatherSource(): Promise<FakeWeatherSource> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://source.example");
    source.requests.push(url);
    if (source.failing) return response.writeHead(500).end();
    if (source.redirectTo) return response.writeHead(302, { location: source.redirectTo }).end();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(responseTo(url)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source: FakeWeatherSource = {
    forecastUrl: `${origin}/v1/forecast`,
    placesUrl: `${origin}/v1/search`,
    requests: [],
    failing: false,
    redirectTo: undefined,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return source;
}

function responseTo(url: URL): unknown {
  if (url.pathname === "/v1/forecast") return forecastAt(new Date());
  if (url.pathname === "/v1/get")
    return (
      PLACES.find((place) => String(place.id) === url.searchParams.get("id")) ?? { error: true }
    );
  const name = url.searchParams.get("name")?.toLowerCase() ?? "";
  const results = PLACES.filter((place) => place.name.toLowerCase().startsWith(name));
  return results.length ? { results } : {};
}

/** Forecast: clear and 21.4 degrees now, rain from tomorrow on. */
function forecastAt(now: Date): OpenMeteoForecast {
  const second = Math.floor(now.getTime() / 1000);
  const hour = second - (second % HOUR_SECONDS);
  const midnight = second - ((second + OFFSET) % DAY_SECONDS);
  const hours = Array.from({ length: 48 }, (_, i) => hour + i * HOUR_SECONDS);
  const days = Array.from({ length: 8 }, (_, i) => midnight + i * DAY_SECONDS);
  return {
    timezone: "Asia/Amman",
    utc_offset_seconds: OFFSET,
    current: {
      time: second - (second % 900),
      temperature_2m: 21.4,
      apparent_temperature: 20.1,
      relative_humidity_2m: 38,
      weather_code: 0,
      is_day: 1,
      wind_speed_10m: 12.6,
      wind_direction_10m: 270,
    },
    hourly: {
      time: hours,
      temperature_2m: hours.map((_, i) => 20 - (i % 12)),
      precipitation_probability: hours.map((_, i) => (i > 30 ? 60 : 0)),
      weather_code: hours.map((_, i) => (i > 30 ? 61 : 2)),
      is_day: hours.map((time) => (((time + OFFSET) % DAY_SECONDS) / HOUR_SECONDS < 18 ? 1 : 0)),
      wind_speed_10m: hours.map((_, i) => 8 + (i % 5)),
    },
    daily: {
      time: days,
      weather_code: days.map((_, i) => (i ? 61 : 0)),
      temperature_2m_max: days.map((_, i) => 22 - i),
      temperature_2m_min: days.map((_, i) => 11 - i),
      precipitation_probability_max: days.map((_, i) => (i ? 70 : 0)),
      precipitation_sum: days.map((_, i) => (i ? 3.2 : 0)),
      wind_speed_10m_max: days.map(() => 18.4),
      sunrise: days.map((day) => day + 6 * HOUR_SECONDS),
      sunset: days.map((day) => day + 17 * HOUR_SECONDS),
    },
  };
}
