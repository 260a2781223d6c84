import { createHmac, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_TTL_MS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { drawCaptcha } from './captcha-picture.js'

/** Stands in the place of the answer once a captcha was tried. */
const SPENT = ''

/** Pictures to prove a person: any instance can check what another has drawn. */
@Injectable()
export class CaptchaService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Draws a fresh picture for an id that the caller made; the one before it no longer counts. */
  async draw(ctx: Ctx, id: string): Promise<Buffer> {
    const { answer, png } = await drawCaptcha()
    const expiresAt = new Date(ctx.clock.now().getTime() + CAPTCHA_TTL_MS)
    await sqlCount(
      ctx,
      (s) => `INSERT INTO captcha (id, answer_hash, expires_at)
        VALUES (${s.param(id)}, ${s.param(this.hash(id, answer))}, ${s.param(expiresAt)})
        ON CONFLICT (id) DO UPDATE SET answer_hash = excluded.answer_hash, expires_at = excluded.expires_at
        /* ${s.unscoped('a captcha belongs to nobody')} */`,
    )
    return png
  }

  /** Tries an answer; whatever comes out, the captcha is spent. */
  async spend(ctx: Ctx, id: string, answer: string): Promise<void> {
    const stored = await this.take(ctx, id)
    const fixed = this.config.captchaFixed
    if (fixed !== undefined && answer === fixed && (stored !== null || (await this.first(ctx, id))))
      return
    if (stored === null) throw refused('CAPTCHA_EXPIRED')
    const given = Buffer.from(this.hash(id, answer))
    if (!timingSafeEqual(given, Buffer.from(stored))) throw refused('CAPTCHA_WRONG')
  }

  private async take(ctx: Ctx, id: string): Promise<string | null> {
    const [row] = await sql<{ answer_hash: string }>(
      ctx,
      (
        s,
      ) => `WITH known AS (SELECT id, answer_hash FROM captcha WHERE id = ${s.param(id)} FOR UPDATE)
        UPDATE captcha c SET answer_hash = ${s.param(SPENT)} FROM known
        WHERE c.id = known.id AND known.answer_hash <> ${s.param(SPENT)}
          AND c.expires_at > ${s.param(ctx.clock.now())} AND ${s.unscoped('a captcha belongs to nobody')}
        RETURNING known.answer_hash`,
    )
    return row?.answer_hash ?? null
  }

  /** With the fixed answer of tests no picture need be fetched; one use all the same. */
  private async first(ctx: Ctx, id: string): Promise<boolean> {
    const expiresAt = new Date(ctx.clock.now().getTime() + CAPTCHA_TTL_MS)
    const inserted = await sqlCount(
      ctx,
      (s) => `INSERT INTO captcha (id, answer_hash, expires_at)
        VALUES (${s.param(id)}, ${s.param(SPENT)}, ${s.param(expiresAt)})
        ON CONFLICT DO NOTHING /* ${s.unscoped('a captcha belongs to nobody')} */`,
    )
    return inserted > 0
  }

  private hash(id: string, answer: string): string {
    return createHmac('sha256', this.config.jwtSecret)
      .update(`captcha:${id}:${answer.trim().toLowerCase()}`)
      .digest('base64url')
  }
}

function refused(code: 'CAPTCHA_EXPIRED' | 'CAPTCHA_WRONG'): DomainError {
  const message = code === 'CAPTCHA_EXPIRED' ? 'captcha.expired' : 'captcha.wrong'
  return new DomainError(code, { fields: { vcode: [message] } })
}

/** For the daily sweep. */
export function sweepCaptchas(ctx: Ctx): Promise<number> {
  return sqlCount(
    ctx,
    (s) => `DELETE FROM captcha WHERE expires_at < ${s.param(ctx.clock.now())}
      AND ${s.unscoped('housekeeping')}`,
  )
}
