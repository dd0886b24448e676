// Random secrets whose hash is stored.

export interface ApiKeys {
  /** A new secret and the hash that is stored. */
  create(): { readonly id: string; readonly key: string; readonly hash: Buffer };
  hashOf(key: string): Buffer;
}
