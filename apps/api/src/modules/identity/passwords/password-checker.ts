import { Inject, Injectable } from '@nestjs/common'
import { BoundedQueue } from '../../../core/bounded-queue.js'
import { CONFIG, type Config } from '../../../core/config/index.js'
import { hashPassword, verifyPassword } from './hash.js'

/** Half of the threads that files and pictures use as well. */
const CONCURRENT = 2

let nobody: Promise<string> | undefined

/** Checks passwords of accounts that may not exist: each attempt takes one verification. */
@Injectable()
export class PasswordChecker {
  private readonly queue: BoundedQueue

  constructor(@Inject(CONFIG) { limits }: Pick<Config, 'limits'>) {
    this.queue = new BoundedQueue({ concurrent: CONCURRENT, waiting: limits.passwordQueue })
  }

  /** @param stored null where no account has the name: false, after the same time */
  async check(stored: string | null, password: string): Promise<boolean> {
    nobody ??= hashPassword('nobody has this password')
    const known = stored ?? (await nobody)
    const right = await this.queue.run(() => this.verify(known, password))
    return right && stored !== null
  }

  /** A method of its own, so that tests can count the calls. */
  protected verify(stored: string, password: string): Promise<boolean> {
    return verifyPassword(stored, password)
  }
}
