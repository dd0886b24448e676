// Slow password hashes, for viewers and for operators.

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Takes constant time. Without a hash it takes as long as with one, so an unknown address looks like a known one
   * (T47).
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
