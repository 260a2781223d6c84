import type { Sign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { Like } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RateLimitEntity } from '#entities/identity/rate-limit'
import { escapeLike } from '#list/filter-values'
import { type Attempt, AttemptGuard, type AttemptRule } from './attempt-guard.js'
import { knowsAddress } from './known-address.sql.js'

/** Attempts on an account from an address. */
const PAIR: AttemptRule = { name: 'login-pair', free: 4, base: 2, max: 900 }
/**
 * Attempts from an address on all accounts; high, since an office may share an address. Delays stay short, so that
 * failing on purpose with any names cannot lock the office out.
 */
const ADDRESS: AttemptRule = { name: 'login-address', free: 40, base: 1, max: 10 }
/** Failures of an account from an address until the delay of the address applies to the account, too. */
const BEFORE_ADDRESS = 3
/** Counts for the address without a delay: somebody who fails all the time must not keep new colleagues out. */
const COUNTED_ADDRESS: AttemptRule = { ...ADDRESS, free: Number.POSITIVE_INFINITY }
/** Attempts on an account from all addresses; delays are short, because its owner may come from a new address. */
const ACCOUNT: AttemptRule = { name: 'login-account', free: 10, base: 2, max: 30 }
/** The old password, when a session changes it. */
const OLD_PASSWORD: AttemptRule = { name: 'old-password', free: 4, base: 2, max: 900 }

/** Codes of the second factor, after the right password. */
const SECOND_FACTOR: AttemptRule = { name: 'second-factor', free: 5, base: 5, max: 300 }
/** Codes sent to phones: for one phone over all accounts, and of one account or address over all phones. */
const CODE_PHONE = { name: 'code-tries-phone', base: 30, max: 3600 }
const CODE_ACCOUNT = { name: 'code-tries-account', base: 10, max: 900 }
/** Higher and shorter, since an office may share an address. */
const CODE_ADDRESS = { name: 'code-tries-address', base: 5, max: 300 }
/** Codes for a forgotten password, of one account from one address; each code has its own limit of tries as well. */
const RETRIEVAL: AttemptRule = { name: 'retrieval', free: 5, base: 10, max: 900 }

interface StartedAttempt {
  /** Seconds to wait; 0 = the attempt may be made. */
  wait: number
  succeeded(): Promise<void>
}

/**
 * Growing delays between login attempts. Only the delay of one account and one address applies to
 * addresses that the account has logged in from before, so that failures of others cannot lock it out.
 * Names without an account are counted in the same way.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly guard: AttemptGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  login(ctx: Ctx, loginName: string): Promise<StartedAttempt> {
    const name = loginName.toLowerCase()
    return this.enterLogin(ctx, name, name)
  }

  /** Starts a login by phone; `loginName` of the account that has it, or null. */
  phone(ctx: Ctx, type: Sign, phone: string, loginName: string | null): Promise<StartedAttempt> {
    return this.enterLogin(ctx, `phone:${type}:${phone}`, loginName)
  }

  /** Starts an attempt by certificate: its account is known only after the costly part. */
  certificate(ctx: Ctx): Promise<StartedAttempt> {
    const attempt = { rule: ADDRESS, key: ctx.network }
    return this.enter([attempt], [])
  }

  oldPassword(accountId: string): Promise<StartedAttempt> {
    const attempt = { rule: OLD_PASSWORD, key: accountId }
    return this.enter([attempt], [attempt])
  }

  secondFactor(accountId: string): Promise<StartedAttempt> {
    const attempt = { rule: SECOND_FACTOR, key: accountId }
    return this.enter([attempt], [attempt])
  }

  /**
   * Starts an attempt to use a code of any purpose: four digits are soon guessed with many attempts, accounts or
   * phones. An address that the phone's owner has used lately has its own count, so that failures of others cannot lock
   * the owner out.
   */
  async code(ctx: Ctx, phone: string, owner: string | null): Promise<StartedAttempt> {
    const { codeTriesPerPhone, codeTriesPerAccount, codeTriesPerAddress } = this.config.limits
    const known = await this.isKnownAddress(ctx, owner)
    const ofPhone: Attempt = {
      rule: { ...CODE_PHONE, free: codeTriesPerPhone },
      key: known ? `${phone}|${ctx.network}` : phone,
    }
    const attempts = [ofPhone]
    if (!known) {
      attempts.push({ rule: { ...CODE_ADDRESS, free: codeTriesPerAddress }, key: ctx.network })
    }
    if (ctx.actor) {
      const rule = { ...CODE_ACCOUNT, free: codeTriesPerAccount }
      attempts.push({ rule, key: ctx.actor.accountId })
    }
    return this.enter(attempts, [])
  }

  retrieval(ctx: Ctx, type: Sign, loginName: string): Promise<StartedAttempt> {
    const attempt = { rule: RETRIEVAL, key: `${type}:${loginName.toLowerCase()}|${ctx.network}` }
    return this.enter([attempt], [attempt])
  }

  /** True if the account has logged in from the caller's address within the last 30 days. */
  async isKnownAddress(ctx: Ctx, loginName: string | null): Promise<boolean> {
    if (loginName === null) return false
    const found = await knowsAddress.first(ctx, { loginName, network: ctx.network, now: ctx.clock.now() })
    return found?.known ?? false
  }

  private async enterLogin(ctx: Ctx, key: string, loginName: string | null): Promise<StartedAttempt> {
    const pair: Attempt = { rule: PAIR, key: `${key}|${ctx.network}` }
    const attempts = [pair]
    if (!(await this.isKnownAddress(ctx, loginName))) {
      const isNew = (await this.guard.failuresOf(pair)) < BEFORE_ADDRESS
      attempts.push({ rule: isNew ? COUNTED_ADDRESS : ADDRESS, key: ctx.network }, { rule: ACCOUNT, key })
    }
    return this.enter(attempts, [pair])
  }

  private async enter(attempts: Attempt[], cleared: Attempt[]): Promise<StartedAttempt> {
    const wait = await this.guard.enter(attempts)
    return { wait, succeeded: () => this.guard.succeeded(attempts, cleared) }
  }
}

/** The error of an attempt that comes too early. */
export function accountLocked(seconds: number): DomainError {
  return new DomainError('ACCOUNT_LOCKED', {
    params: { seconds },
    data: { retryAfter: seconds },
    retryAfter: seconds,
  })
}

/** Deletes the counters of a login name, so that the account can log in at once (`cli admin:unlock`). */
export function forgetAttempts(ctx: Ctx, loginName: string): Promise<number> {
  const name = escapeLike(loginName.toLowerCase())
  return unitOfWork(ctx, async (tx) => {
    const counters = scoped(tx, RateLimitEntity)
    const pairs = await counters.deleteAll({ key: Like(`%:${PAIR.name}:${name}|%`) })
    return pairs + (await counters.deleteAll({ key: Like(`%:${ACCOUNT.name}:${name}`) }))
  })
}
