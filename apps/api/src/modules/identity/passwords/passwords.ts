import { Inject, Injectable } from '@nestjs/common'
import { BoundedQueue } from '#core/bounded-queue'
import { CONFIG, type Config } from '#core/config/index'
import { hashPassword, verifyPassword } from './hash.js'

/** Half of the threads that files and pictures use as well. */
const CONCURRENT = 2

/**
 * Hashes and verifies the passwords of calls, a few at a time; a call that finds too many waiting is
 * rejected with OVERLOADED.
 */
@Injectable()
export class Passwords {
  private readonly queue: BoundedQueue
  /** The hash used for accounts that do not exist. */
  private decoy: Promise<string> | null = null

  constructor(@Inject(CONFIG) { limits }: Pick<Config, 'limits'>) {
    this.queue = new BoundedQueue({ concurrent: CONCURRENT, waiting: limits.passwordQueue })
  }

  /** Returns the hash to store. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hashPassword(password))
  }

  /**
   * Checks the password of an account that may not exist: each check takes one verification.
   * @param stored null if no account has the name: returns false, after the same time
   */
  async check(stored: string | null, password: string): Promise<boolean> {
    this.decoy ??= hashPassword('nobody has this password')
    const known = stored ?? (await this.decoy)
    const right = await this.verify(known, password)
    return right && stored !== null
  }

  verify(stored: string, password: string): Promise<boolean> {
    return this.queue.run(() => verifyPassword(stored, password))
  }
}
