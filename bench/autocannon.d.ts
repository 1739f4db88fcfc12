/** What the benchmarks use of it. */
declare module "autocannon" {
  interface Request {
    path: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests: { setupRequest?(request: Request): Request }[];
  }
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
