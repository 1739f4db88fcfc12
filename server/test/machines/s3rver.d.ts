declare module "@20minutes/s3rver" {
  import type { IncomingMessage, Server } from "node:http";
  import type { AddressInfo } from "node:net";

  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  /** Fields of its framework's request and response that the tests use. */
  interface Context {
    method: string;
    query: Record<string, string | undefined>;
    status: number;
    type: string;
    body: string;
    req: IncomingMessage;
    path: string;
    app: object;
  }

  export default class S3rver {
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
