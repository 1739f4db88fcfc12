import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

const BUCKET = "media";
/** The credentials that s3rver accepts. */
const CREDENTIALS = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

export interface S3Server {
  url: string;
  /** Ids of multipart uploads that were aborted. */
  aborted: string[];
  /**
   * Called when a multipart upload is complete, before the response. `lose`: the connection is cut
   * instead.
   */
  afterComplete: () => Promise<"respond" | "lose">;
  /** Whether connections are cut before a request is carried out. */
  isDown: boolean;
  /** Settings of an installation that stores its media here. */
  settings: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

const settingsFor = (url: string) => ({
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: url,
  S3_FORCE_PATH_STYLE: "true",
  ...CREDENTIALS,
});

const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>refused</Message></Error>`;

/** Starts an S3-compatible server with an empty bucket, on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "masthead-s3-"));
  const options = { address: "127.0.0.1", port: 0, directory, silent: true, vhostBuckets: false };
  const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  const aborted: string[] = [];
  server.middleware.unshift(async (context, next) => {
    if (s3.isDown) return void context.req.destroy();
    const { uploadId } = context.query;
    // s3rver expects the path of requests for the bucket itself to be signed without its last
    // slash.
    if (context.path === `/${BUCKET}/`)
      context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
    if (!uploadId) return next();
    const folder = join(directory, BUCKET, "._S3rver_uploads", uploadId);
    // It does not notice that an upload was completed or aborted.
    if (!existsSync(folder)) {
      context.status = 404;
      context.type = "application/xml";
      context.body = errorXml("NoSuchUpload");
      return;
    }
    // It knows no AbortMultipartUpload.
    if (context.method === "DELETE") {
      aborted.push(uploadId);
      rmSync(folder, { recursive: true, force: true });
      context.status = 204;
      return;
    }
    await next();
    if (context.method === "POST" && (await s3.afterComplete()) === "lose") context.req.destroy();
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  const s3: S3Server = {
    url,
    aborted,
    afterComplete: async () => "respond",
    isDown: false,
    settings: settingsFor(url),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

/** Starts a server that refuses every request with an error of S3. */
export async function startRefusingS3Server(
  status: number,
  code: string,
): Promise<Omit<S3Server, "aborted" | "afterComplete" | "isDown"> & { requests(): number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(errorXml(code));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { url, settings: settingsFor(url), requests: () => requests, close };
}
