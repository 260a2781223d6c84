import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id as OWASP's password storage sheet recommends, with more memory: about 60 ms on one core of a
 * small server. Hashes with other parameters stay valid, since a hash contains its parameters.
 */
const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const

/** Returns the hash of a password. Calls hash through `Passwords`, which limits how many at once. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** True if a hash matches a password. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}
