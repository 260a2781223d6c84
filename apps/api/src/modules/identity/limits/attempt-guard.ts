import { DAY_MS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { tooMany } from '#core/domain-error'
import { networkOf } from '#core/network-of'
import { RateCounters, takePoint } from '#database/rate-counters'

const DAY_S = DAY_MS / 1000

/** Rule for slowing down attempts of one kind; times in seconds. */
export interface AttemptRule {
  /** Prefix of the keys in the table. */
  name: string
  /** Failures within a day without a delay. */
  free: number
  /** Delay after the first further failure; doubles with each one, up to `max`. */
  base: number
  max: number
}

export interface Attempt {
  rule: AttemptRule
  key: string
}

/** Returns the seconds between two attempts after `failures` earlier ones. */
export function waitAfter(failures: number, { free, base, max }: AttemptRule): number {
  if (failures < free) return 0
  return Math.min(max, base * 2 ** Math.min(failures - free, 30))
}

/**
 * Growing delays between attempts, counted in the database for all instances. An attempt is counted
 * before it is made, in one statement, so that parallel attempts cannot pass together.
 */
@Injectable()
export class AttemptGuard {
  private readonly failures: RateLimiterPostgres
  private readonly gate: RateLimiterPostgres

  constructor(counters: RateCounters) {
    this.failures = counters.of({ keyPrefix: 'try', duration: DAY_S })
    this.gate = counters.of({ keyPrefix: 'gate', points: 1, duration: 1, clearExpiredByTimeout: true })
  }

  /** Counts an attempt; returns 0 if it is allowed, or the seconds to wait. */
  async enter(attempts: readonly Attempt[]): Promise<number> {
    const entered = await Promise.all(attempts.map((attempt) => this.enterOne(attempt)))
    const wait = Math.max(0, ...entered.map((one) => one.wait))
    if (wait === 0) return 0
    // A rejected attempt was not made: it does not count as a failure, and starts no delay of the other rules.
    await this.takeBack(attempts)
    for (const [n, attempt] of attempts.entries()) {
      if (entered[n]?.delayed) await this.gate.delete(keyOf(attempt))
    }
    return wait
  }

  /**
   * Counts a call of a client address.
   * @throws TOO_MANY if it has to wait
   */
  async pass(rule: AttemptRule, address: string): Promise<void> {
    const wait = await this.enter([{ rule, key: networkOf(address) }])
    if (wait > 0) throw tooMany(wait)
  }

  /** Returns the number of failed attempts that still count. */
  async failuresOf(attempt: Attempt): Promise<number> {
    return (await this.failures.get(keyOf(attempt)))?.consumedPoints ?? 0
  }

  /** Takes back a successful attempt; the counters of `cleared` are reset. */
  async succeeded(attempts: readonly Attempt[], cleared: readonly Attempt[]): Promise<void> {
    await this.takeBack(attempts.filter((attempt) => !cleared.includes(attempt)))
    for (const attempt of cleared) {
      await this.failures.delete(keyOf(attempt))
      await this.gate.delete(keyOf(attempt))
    }
  }

  /** Returns the seconds to wait, and whether this attempt began a delay for the next one. */
  private async enterOne(attempt: Attempt): Promise<{ wait: number; delayed: boolean }> {
    const { consumedPoints } = await this.failures.penalty(keyOf(attempt))
    const delay = waitAfter(consumedPoints - 1, attempt.rule)
    if (delay === 0) return { wait: 0, delayed: false }
    const wait = await takePoint(this.gate, keyOf(attempt), { customDuration: delay })
    return { wait, delayed: wait === 0 }
  }

  private async takeBack(attempts: readonly Attempt[]): Promise<void> {
    for (const attempt of attempts) await this.failures.reward(keyOf(attempt))
  }
}

function keyOf({ rule, key }: Attempt): string {
  return `${rule.name}:${key}`.slice(0, 200)
}
