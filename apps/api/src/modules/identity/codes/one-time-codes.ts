import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { SMS_CODE_DIGITS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { LessThan } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { type CodePurpose, OneTimeCodeEntity } from '#entities/identity/one-time-code'
import { notify } from '../../messaging/notify.js'
import { LoginAttempts } from '../limits/login-attempts.js'
import { countTry } from './codes.sql.js'

const MINUTES = 5
/** A registration is filled in, checked and sent with the code. */
const REGISTER_MINUTES = 15
const TRIES = 5

/** Purpose, phone and holder that a code is valid for. */
export interface CodeBinding {
  purpose: CodePurpose
  phone: string
  /** The only holder that may use it: a session, or an account for a visitor ({@link holderOf}). */
  holder: string
  /** Login name of the account that the phone belongs to, if the code proves that account. */
  owner?: string | null
}

/**
 * Returns the holder of a code sent for an account on behalf of a visitor, which others cannot guess. Empty without an
 * account or a visitor.
 */
export function holderOf(account: { id: string } | null, visitor: string | null): string {
  return account && visitor !== null ? `${account.id}:${visitor}` : ''
}

/** Codes sent to phones: five minutes, one use, five tries. */
@Injectable()
export class OneTimeCodes {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly attempts: LoginAttempts,
  ) {}

  /** Sends a new code, which replaces the previous one; the caller applies the limits. */
  send(ctx: Ctx, binding: CodeBinding, areaId: string | null): Promise<void> {
    const code = this.make()
    const { purpose, phone, holder } = binding
    const minutes = purpose === 'register' ? REGISTER_MINUTES : MINUTES
    return unitOfWork(ctx, async (tx) => {
      const expiresAt = new Date(tx.clock.now().getTime() + minutes * 60_000)
      await scoped(tx, OneTimeCodeEntity).upsert(
        { purpose, phone, holder, codeHash: this.hash(binding, code), expiresAt, tries: 0 },
        ['purpose', 'phone', 'holder'],
      )
      await notify(tx, {
        channel: 'sms',
        to: phone,
        locale: ctx.locale,
        template: 'verificationCode',
        params: { code, minutes },
        secret: ['code'],
        areaId,
      })
    })
  }

  /** Returns whether the code is right; a right one is deleted, a wrong one costs a try. */
  async consume(ctx: Ctx, binding: CodeBinding, code: string): Promise<boolean> {
    if (!(await this.check(ctx, binding, code))) return false
    return unitOfWork(ctx, (tx) => this.spend(tx, binding, code))
  }

  /**
   * Returns whether the code is right, which costs a try; it stays valid until it is spent. Guesses of
   * all purposes are slowed down together.
   *
   * @throws TOO_MANY_REQUESTS
   */
  async check(ctx: Ctx, binding: CodeBinding, code: string): Promise<boolean> {
    // A try counts even if the use case fails afterwards.
    if (ctx.isInUnit()) throw new Error('codes are checked before the unit of work')
    const { purpose, phone, holder } = binding
    const attempt = await this.attempts.code(ctx, phone, binding.owner ?? null)
    if (attempt.wait > 0) throw tooMany(attempt.wait)
    const stored = await countTry.first(ctx, {
      purpose,
      phone,
      holder,
      now: ctx.clock.now(),
      maxTries: TRIES,
    })
    const codeHash = this.hash(binding, code)
    const right = stored !== undefined && timingSafeEqual(Buffer.from(codeHash), Buffer.from(stored.codeHash))
    // An attempt counts only if there is a code to guess: a stranger must not slow down the phone of its owner. If that
    // would disclose which accounts exist, every attempt counts.
    const isGuess = stored !== undefined || purpose === 'login' || purpose === 'retrieve'
    if (right || !isGuess) await attempt.succeeded()
    return right
  }

  /** Deletes a checked code; returns false if another call has used it meanwhile. */
  async spend(tx: Tx, binding: CodeBinding, code: string): Promise<boolean> {
    const { purpose, phone, holder } = binding
    const codeHash = this.hash(binding, code)
    const deleted = await scoped(tx, OneTimeCodeEntity).deleteAll({
      purpose,
      phone,
      holder,
      codeHash,
    })
    return deleted > 0
  }

  private make(): string {
    const { captchaFixed } = this.config
    return captchaFixed ?? String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0')
  }

  private hash({ purpose, phone, holder }: CodeBinding, code: string): string {
    return createHmac('sha256', this.config.jwtSecret)
      .update(`code:${purpose}:${phone}:${holder}:${code}`)
      .digest('base64url')
  }
}

/** The same error for a wrong, an expired, a used and another account's code. */
export function codeWrong(): DomainError {
  return new DomainError('CODE_WRONG', { fields: { code: ['code.wrong'] } })
}

/** Deletes expired codes; returns their number. */
export function sweepCodes(ctx: Ctx): Promise<number> {
  const expired = { expiresAt: LessThan(ctx.clock.now()) }
  return unitOfWork(ctx, (tx) => scoped(tx, OneTimeCodeEntity).deleteAll(expired))
}
