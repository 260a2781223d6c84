import { normaliseOfficialCode } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { CaptchaService } from '../identity/captcha/captcha.js'
import { AttemptGuard, type AttemptRule } from '../identity/limits/attempt-guard.js'
import { publicRatingsOf } from '../ratings/public-ratings-of.js'
import { explainScore, shownEvaluators } from '../score/explain-score.js'
import type {
  PublicBand,
  PublicCaptcha,
  PublicCompany,
  PublicCreditQuery,
  PublicCreditRow,
} from './public-credit.dto.js'
import { publicCredit } from './public-credit.sql.js'

const DAY_S = 86_400
/** Length of a unified social credit code. Codes of experts and others have no public page. */
const FULL_CODE = /^[0-9A-Z]{18}$/

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
  async find(ctx: Ctx, { keyword, ...captcha }: PublicCreditQuery): Promise<PublicCreditRow[]> {
    await this.count(ctx, captcha)
    const word = keyword.replace(/\s+/g, ' ').trim()
    const rows = await publicCredit.rows(ctx, { keyword: word, day: ctx.clock.today() })
    return Promise.all(rows.map((row) => rowOf(ctx, row)))
  }

  /** Returns what is public about the organisation with a full code. */
  async company(ctx: Ctx, written: string, captcha: PublicCaptcha): Promise<PublicCompany> {
    const code = normaliseOfficialCode(written)
    if (!FULL_CODE.test(code)) throw notFound()
    await this.count(ctx, captcha)
    const found = await publicCredit.rows(ctx, { keyword: code, day: ctx.clock.today() })
    const [first] = found
    if (!first) throw notFound()
    const ids = found.map(({ id }) => id)
    return {
      name: first.name,
      unifiedSocialCreditCode: code,
      roles: await Promise.all(found.map((row) => rowOf(ctx, row))),
      ratings: await publicRatingsOf(ctx, ids),
    }
  }

  /** Returns the bands of each role, the highest first. */
  async bands(ctx: Ctx): Promise<PublicBand[]> {
    const bands = await scoped(ctx, OverviewScoreEntity).find({}, { order: { sign: 'ASC', minScore: 'DESC' } })
    return bands.map(({ sign, code, labels, minScore }) => ({ sign, code, label: ctx.text(labels), minScore }))
  }

  /** Counts a query of an address. Throws if it has to answer a captcha first, or to wait. */
  private async count(ctx: Ctx, { uuid, vcode }: PublicCaptcha): Promise<void> {
    await this.guard.pass(this.all, ctx.ip)
    if (uuid !== undefined && vcode !== undefined) await this.captchas.consume(ctx, uuid, vcode)
    else if ((await this.guard.enter([{ rule: this.free, key: ctx.network }])) > 0) {
      throw new DomainError('CAPTCHA_REQUIRED', { fields: { vcode: ['captcha.required'] } })
    }
  }
}

async function rowOf(
  ctx: Ctx,
  { id, code, area, serious, ...row }: RowOf<typeof publicCredit>,
): Promise<PublicCreditRow> {
  return {
    ...row,
    // The day of the last line would tell the public when evaluations were revealed.
    asOf: ctx.clock.today(),
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
