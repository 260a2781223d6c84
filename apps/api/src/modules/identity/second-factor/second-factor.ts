import { createHmac, randomInt } from 'node:crypto'
import type { AuditAction } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { decryptText, encryptText } from '#core/encryption'
import { timeText } from '#core/time-text'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SecondFactorEntity } from '#entities/identity/second-factor'
import { notifyOwner } from '../accounts/notify-owner.js'
import { codeWrong } from '../codes/one-time-codes.js'
import { endSessionsOf, forgetSessions } from '../sessions/sessions.js'
import type { SecondFactorSecret, SecondFactorState } from './second-factor.dto.js'
import { newSecret, periodOf, qrOf } from './totp.js'

const TOTP_CODE = /^\d{6}$/
const STORED_COLUMNS = {
  accountId: true,
  secret: true,
  createTime: true,
  confirmedAt: true,
  lastStep: true,
  recoveryHashes: true,
} as const

/** Time-based one-time passwords of supervisors: set up, confirmed by a first code, checked at each login, removed. */
@Injectable()
export class SecondFactor {
  constructor(@Inject(CONFIG) private readonly config: ServiceConfig) {}

  async state(ctx: Ctx): Promise<SecondFactorState> {
    const found = await this.find(ctx, ctx.me.accountId)
    const inForce = found?.confirmedAt ?? null
    return {
      enabled: inForce !== null,
      required: this.config.secondFactorRequired,
      since: inForce ? timeText(inForce) : null,
      recoveryCodesLeft: inForce === null ? 0 : (found?.recoveryHashes.length ?? 0),
    }
  }

  /** Gives the caller a new secret, not in force until its first code; the password was checked. */
  async setUp(ctx: Ctx): Promise<SecondFactorSecret> {
    const { accountId, loginName } = ctx.me
    const secret = newSecret()
    await unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, SecondFactorEntity)
      if ((await this.lock(tx, accountId))?.confirmedAt) throw new DomainError('STATE_CONFLICT')
      const values = {
        accountId,
        confirmedAt: null,
        lastStep: 0,
        recoveryHashes: [],
        secret: this.encrypt(accountId, secret),
        createTime: tx.clock.now(),
      }
      await table.upsert(values, ['accountId'])
    })
    return { secret, ...qrOf(secret, loginName) }
  }

  /** Puts the secret in force by its first code; the other sessions of the account end. */
  confirm(ctx: Ctx, otp: string): Promise<{ recoveryCodes: string[] }> {
    const { accountId, sessionId } = ctx.me
    return unitOfWork(ctx, async (tx) => {
      const found = await this.lock(tx, accountId)
      if (!found || found.confirmedAt) throw new DomainError('STATE_CONFLICT')
      const lastStep = this.periodOf(tx, found, otp)
      if (lastStep === null) throw wrongCode()
      const recoveryCodes = newRecoveryCodes()
      const hashes = recoveryCodes.map((code) => this.hash(accountId, code))
      await scoped(tx, SecondFactorEntity).updateAll(
        { accountId },
        { confirmedAt: tx.clock.now(), lastStep, recoveryHashes: hashes },
      )
      await this.record(tx, accountId, tx.me.areaId, 'enable-second-factor')
      await notifyOwner(tx, accountId, 'secondFactorOn')
      await endSessionsOf(tx, [accountId], sessionId)
      return { recoveryCodes }
    })
  }

  /** Uses a code of the authenticator, or a recovery code; returns false if it is neither. */
  spend(ctx: Ctx, accountId: string, otp: string): Promise<boolean> {
    return unitOfWork(ctx, async (tx) => {
      const found = await this.lock(tx, accountId)
      if (!found?.confirmedAt) return false
      const table = scoped(tx, SecondFactorEntity)
      if (TOTP_CODE.test(otp)) {
        const lastStep = this.periodOf(tx, found, otp)
        if (lastStep === null) return false
        await table.updateAll({ accountId }, { lastStep })
        return true
      }
      const hash = this.hash(accountId, otp)
      if (!found.recoveryHashes.includes(hash)) return false
      const left = found.recoveryHashes.filter((one) => one !== hash)
      await table.updateAll({ accountId }, { recoveryHashes: left })
      return true
    })
  }

  /** Removes the second factor of an account in the caller's unit of work; the caller checks the permission. */
  async remove(tx: Tx, account: { id: string; areaId: string }, action: AuditAction): Promise<void> {
    const removed = await scoped(tx, SecondFactorEntity).deleteAll({ accountId: account.id })
    if (removed === 0) return
    await this.record(tx, account.id, account.areaId, action)
    await notifyOwner(tx, account.id, 'secondFactorOff')
    await forgetSessions(tx)
  }

  private find(ctx: Ctx, accountId: string): Promise<SecondFactorEntity | null> {
    return scoped(ctx, SecondFactorEntity).findOne({ accountId }, { select: STORED_COLUMNS })
  }

  private lock(tx: Tx, accountId: string): Promise<SecondFactorEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const
    return scoped(tx, SecondFactorEntity).findOne({ accountId }, { select: STORED_COLUMNS, lock })
  }

  /** The period of a right code that was not used before; null for any other. */
  private periodOf(tx: Tx, found: SecondFactorEntity, otp: string): number | null {
    const secret = decryptText(this.config.dataKey, found.accountId, found.secret)
    const period = periodOf(secret, otp, tx.clock.now())
    return period !== null && period > found.lastStep ? period : null
  }

  private encrypt(accountId: string, secret: string): Buffer {
    return encryptText(this.config.dataKey, accountId, secret)
  }

  private hash(accountId: string, code: string): string {
    return recoveryHash(this.config.hashKey, accountId, code)
  }

  private record(tx: Tx, accountId: string, areaId: string, action: AuditAction): Promise<void> {
    return recordAudit(tx, { action, entity: 'account', entityId: accountId, areaId })
  }
}

/** The error of a wrong code, at the field `otp`. */
export function wrongCode(): DomainError {
  return new DomainError(codeWrong().code, { fields: { otp: ['code.wrong'] } })
}

const CODES = 10
const HALF = 5
/** Letters and digits that are not easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** New recovery codes, such as `8KQ2M-TX4WB`: each replaces one code of the authenticator, once. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${half()}-${half()}`)
}

function half(): string {
  return Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Returns the stored hash of a recovery code; case, spaces and hyphens do not count. */
function recoveryHash(key: string, accountId: string, code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key).update(`recovery:${accountId}:${plain}`).digest('base64url')
}
