import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { SMS_CODE_DIGITS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { CodePurpose } from '../../entities/one-time-code.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { notify } from '../../platform/notify/notify.js'

const MINUTES = 5
const TRIES = 5

/** What a code is bound to (quality.md "Security"). */
export interface CodeBinding {
  purpose: CodePurpose
  phone: string
  /** Id of the account or session that alone may spend it. */
  holder: string
}

/** Codes sent to phones: five minutes, one use, five tries. */
@Injectable()
export class OneTimeCodes {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Sends a fresh code; the one before it no longer counts. Limits are the caller's business. */
  send(ctx: Ctx, binding: CodeBinding, areaId: string | null): Promise<void> {
    const code = this.make()
    const { purpose, phone, holder } = binding
    return unitOfWork(ctx, async (tx) => {
      const expiresAt = new Date(tx.clock.now().getTime() + MINUTES * 60_000)
      await sqlCount(
        tx,
        (s) => `INSERT INTO one_time_code (purpose, phone, holder, code_hash, expires_at)
          VALUES (${s.param(purpose)}, ${s.param(phone)}, ${s.param(holder)},
            ${s.param(this.hash(binding, code))}, ${s.param(expiresAt)})
          ON CONFLICT (purpose, phone, holder) DO UPDATE SET code_hash = excluded.code_hash,
            expires_at = excluded.expires_at, tries = 0
          /* ${s.unscoped('a code belongs to a phone')} */`,
      )
      await notify(tx, {
        channel: 'sms',
        to: phone,
        locale: ctx.locale,
        template: 'verificationCode',
        params: { code, minutes: MINUTES },
        secret: ['code'],
        areaId,
      })
    })
  }

  /** Whether it is the code; a right one is spent, a wrong one costs a try. */
  async spend(ctx: Ctx, binding: CodeBinding, code: string): Promise<boolean> {
    // A try must count even where the use case fails afterwards.
    if (ctx.inTransaction) throw new Error('codes are spent before the unit of work')
    const { purpose, phone, holder } = binding
    const [stored] = await sql<{ code_hash: string }>(
      ctx,
      (s) => `UPDATE one_time_code SET tries = tries + 1
        WHERE purpose = ${s.param(purpose)} AND phone = ${s.param(phone)}
          AND holder = ${s.param(holder)} AND tries < ${TRIES}
          AND expires_at > ${s.param(ctx.clock.now())} AND ${s.unscoped('a code belongs to a phone')}
        RETURNING code_hash`,
    )
    const given = this.hash(binding, code)
    if (!stored || !timingSafeEqual(Buffer.from(given), Buffer.from(stored.code_hash))) return false
    const spent = await sqlCount(
      ctx,
      (s) => `DELETE FROM one_time_code WHERE purpose = ${s.param(purpose)}
        AND phone = ${s.param(phone)} AND holder = ${s.param(holder)}
        AND code_hash = ${s.param(given)} AND ${s.unscoped('a code belongs to a phone')}`,
    )
    return spent === 1
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

/** The refusal of a wrong, expired, spent or foreign code; they answer alike. */
export function codeWrong(): DomainError {
  return new DomainError('CODE_WRONG', { fields: { code: ['code.wrong'] } })
}

/** For the sweep: codes nobody spent. */
export function sweepCodes(ctx: Ctx): Promise<number> {
  return sqlCount(
    ctx,
    (s) => `DELETE FROM one_time_code WHERE expires_at < ${s.param(ctx.clock.now())}
      AND ${s.unscoped('housekeeping')}`,
  )
}
