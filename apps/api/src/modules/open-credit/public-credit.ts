import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import type { RowOf } from '#database/statement'
import { CaptchaService } from '../identity/captcha/captcha.js'
import { AttemptGuard, type AttemptRule } from '../identity/limits/attempt-guard.js'
import { explainScore, shownEvaluators } from '../score/explain-score.js'
import type { PublicCreditQuery, PublicCreditRow } from './public-credit.dto.js'
import { publicCredit } from './public-credit.sql.js'

const DAY_S = 86_400

/** Answers public requests for the credit of an organisation, at a rate too low to copy the register. */
@Injectable()
export class PublicCredit {
  /** Queries of an address within a day without a captcha: one more starts the delay. */
  private readonly free: AttemptRule
  private readonly all: AttemptRule

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly guard: AttemptGuard,
    private readonly captchas: CaptchaService,
  ) {
    const { publicQueries, publicQueriesWithoutCaptcha } = limits
    this.free = {
      name: 'credit-free',
      base: DAY_S,
      max: DAY_S,
      free: publicQueriesWithoutCaptcha - 1,
    }
    this.all = { name: 'credit-all', free: publicQueries, base: 1, max: 60 }
  }

  /** Finds organisations by their exact name or full code. */
  async find(ctx: Ctx, { keyword, uuid, vcode }: PublicCreditQuery): Promise<PublicCreditRow[]> {
    await this.guard.pass(this.all, ctx.ip)
    if (uuid !== undefined && vcode !== undefined) await this.captchas.consume(ctx, uuid, vcode)
    else if ((await this.guard.enter([{ rule: this.free, key: ctx.network }])) > 0) {
      throw new DomainError('CAPTCHA_REQUIRED', { fields: { vcode: ['field.required'] } })
    }
    const word = keyword.replace(/\s+/g, ' ').trim()
    const rows = await publicCredit.rows(ctx, { keyword: word, day: ctx.clock.today() })
    return Promise.all(rows.map((row) => rowOf(ctx, row)))
  }
}

async function rowOf(
  ctx: Ctx,
  { id, code, area, serious, ...row }: RowOf<typeof publicCredit>,
): Promise<PublicCreditRow> {
  return {
    ...row,
    // The exact number would disclose to its participant who is in an anonymous group (rules E7, E14).
    evaluatorCount: shownEvaluators(await explainScore(ctx, id), false),
    unifiedSocialCreditCode: code,
    areaName: ctx.text(area),
    serious: serious.map(({ item, authority, decidedOn, ...act }) => ({
      ...act,
      behavior: ctx.text(item),
      enforcementUnit: authority,
      punishmentDate: decidedOn,
    })),
  }
}
