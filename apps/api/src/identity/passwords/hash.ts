import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id as OWASP's password storage sheet has it, with more memory: about 60 ms on one core of a
 * small server. Other parameters in a stored hash stay valid, they stand in it.
 */
const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

let nobody: Promise<string> | undefined

/** Takes as long as checking a real password, so that an unknown account is not told by time. */
export async function verifyNobody(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password')
  await verifyPassword(await nobody, password)
  return false
}
