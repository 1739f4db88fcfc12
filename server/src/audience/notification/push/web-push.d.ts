/** Types of the used part of web-push, which ships none. */
declare module "web-push" {
  interface WebPush {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    /** @param expiration seconds since 1970 */
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      contentEncoding: "aes128gcm",
      expiration: number,
    ): { Authorization: string };
    encrypt(
      userPublicKey: string,
      userAuth: string,
      payload: Buffer,
      contentEncoding: "aes128gcm",
    ): { cipherText: Buffer };
  }
  const webPush: WebPush;
  export default webPush;
}
