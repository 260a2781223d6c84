import { Injectable } from '@nestjs/common'
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

/** Checks passwords of accounts that may not be there: every try costs one verification. */
@Injectable()
export class PasswordChecker {
  /** @param stored null where no account has the name: false, after the same work */
  async check(stored: string | null, password: string): Promise<boolean> {
    nobody ??= hashPassword('nobody has this password')
    const right = await this.verify(stored ?? (await nobody), password)
    return right && stored !== null
  }

  /** Apart, so that tests can count the work. */
  protected verify(stored: string, password: string): Promise<boolean> {
    return verifyPassword(stored, password)
  }
}
