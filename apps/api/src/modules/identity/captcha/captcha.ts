import { createHmac, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_TTL_MS, normaliseToken } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { LessThan } from 'typeorm'
import { BoundedQueue } from '#core/bounded-queue'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CaptchaEntity } from '#entities/identity/captcha'
import { AttemptGuard, type AttemptRule } from '../limits/attempt-guard.js'
import { insertUsedCaptcha, takeCaptcha } from './captcha.sql.js'
import { speakCaptcha } from './captcha-audio.js'
import { drawCaptcha } from './captcha-picture.js'

const CONCURRENT = 2
/** Spoken captchas of an address in a day. */
const SPOKEN = { name: 'captcha-spoken', base: 5, max: 300 }

/** Visual and audio captchas; each instance can check the captchas of the others. */
@Injectable()
export class CaptchaService {
  private readonly queue: BoundedQueue
  private readonly spoken: AttemptRule

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly guard: AttemptGuard,
  ) {
    this.spoken = { ...SPOKEN, free: config.limits.spokenCaptchas }
    this.queue = new BoundedQueue({ concurrent: CONCURRENT, waiting: config.limits.captchaQueue })
  }

  /** Draws a picture for an id chosen by the caller; it replaces the previous one. */
  async draw(ctx: Ctx, id: string): Promise<Buffer> {
    const { answer, png } = await this.queue.run(drawCaptcha)
    await this.store(ctx, id, answer)
    return png
  }

  /**
   * Speaks digits for an id that the caller chose; they replace the picture or digits before.
   * @throws TOO_MANY_REQUESTS if an address asks for many, because programs understand digits better than pictures
   */
  async speak(ctx: Ctx, id: string): Promise<Buffer> {
    await this.guard.pass(this.spoken, ctx.ip)
    const { answer, wav } = await this.queue.run(() => speakCaptcha(ctx.locale))
    await this.store(ctx, id, answer)
    return wav
  }

  /** Checks an answer; right or wrong, the captcha cannot be used again. */
  async consume(ctx: Ctx, id: string, answer: string): Promise<void> {
    const stored = await this.take(ctx, id)
    const fixed = this.config.captchaFixed
    if (
      fixed !== undefined &&
      normaliseToken(answer) === fixed &&
      (stored !== null || (await this.isFirstUse(ctx, id)))
    )
      return
    if (stored === null) throw rejected('CAPTCHA_EXPIRED')
    const given = Buffer.from(this.hash(id, answer))
    if (!timingSafeEqual(given, Buffer.from(stored))) throw rejected('CAPTCHA_WRONG')
  }

  private async store(ctx: Ctx, id: string, answer: string): Promise<void> {
    const expiresAt = new Date(ctx.clock.now().getTime() + CAPTCHA_TTL_MS)
    const answerHash = this.hash(id, answer)
    await unitOfWork(ctx, (tx) => scoped(tx, CaptchaEntity).upsert({ id, answerHash, expiresAt }, ['id']))
  }

  private async take(ctx: Ctx, id: string): Promise<string | null> {
    const taken = await takeCaptcha.first(ctx, { id, now: ctx.clock.now() })
    return taken?.answerHash ?? null
  }

  /** With the fixed answer of tests no picture has to be requested; each id still works only once. */
  private async isFirstUse(ctx: Ctx, id: string): Promise<boolean> {
    const expiresAt = new Date(ctx.clock.now().getTime() + CAPTCHA_TTL_MS)
    return (await insertUsedCaptcha.run(ctx, { id, expiresAt })) > 0
  }

  private hash(id: string, answer: string): string {
    return createHmac('sha256', this.config.jwtSecret)
      .update(`captcha:${id}:${normaliseToken(answer).toLowerCase()}`)
      .digest('base64url')
  }
}

function rejected(code: 'CAPTCHA_EXPIRED' | 'CAPTCHA_WRONG'): DomainError {
  const message = code === 'CAPTCHA_EXPIRED' ? 'captcha.expired' : 'captcha.wrong'
  return new DomainError(code, { fields: { vcode: [message] } })
}

/** Deletes expired captchas; returns their number. */
export function sweepCaptchas(ctx: Ctx): Promise<number> {
  const expired = { expiresAt: LessThan(ctx.clock.now()) }
  return unitOfWork(ctx, (tx) => scoped(tx, CaptchaEntity).deleteAll(expired))
}
