/** The part of the autocannon API that the benchmarks use. */
declare module "autocannon" {
  interface Request {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests?: { setupRequest?(request: Request): Request }[];
  }
  interface Result {
    requests: { average: number };
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
