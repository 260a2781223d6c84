import { CREDIT_RECORD_NUMBER, normaliseCode, VERIFY_RESULTS, type VerifyStatus } from '@credit/contract'
import { Inject, Param } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { publicOf, scoped } from '#database/scoped'
import { CreditRecordEntity, type StatedCredit } from '#entities/ledger/credit-record'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { AttemptGuard, type AttemptRule } from '../../identity/limits/attempt-guard.js'
import { isKnownOrganisation } from '../../participants/records/organisation.js'
import { type PrintStatus, Verification } from './credit-record.dto.js'
import { statusOf } from './record-status.js'

@AdminCalls('credit', 'credit')
export class VerifyController {
  private readonly rule: AttemptRule

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly guard: AttemptGuard,
  ) {
    this.rule = { name: 'credit-verify', free: limits.publicVerifications, base: 1, max: 60 }
  }

  @Call(
    {
      get: 'verify/:number',
      public: 'who is shown a printed record may learn whether it is genuine',
      answer: Verification,
    },
    'Verify a printed credit record by its number',
  )
  async verify(@RequestCtx() ctx: Ctx, @Param('number') written: string): Promise<Verification> {
    await this.guard.pass(this.rule, ctx.ip)
    const number = normaliseCode(written).slice(0, 40)
    const row = CREDIT_RECORD_NUMBER.test(number)
      ? await scoped(ctx, CreditRecordEntity, publicOf(null)).findOne({ number })
      : null
    const status = row ? statusOf(row, ctx.clock.today()) : 'preparing'
    if (!row?.sha256 || !isVerifyStatus(status)) return { genuine: false, number, record: null }
    const { stated, validUntil, createTime, sha256 } = row
    const { sign, score, starLevel, band, bandLabels, scale = [], issuer, basis = null, asOf } = stated
    const record = {
      sign,
      score,
      starLevel,
      band,
      bandLabel: bandLabels ? ctx.text(bandLabels) : null,
      scale: scale.map(({ code, names, minScore }) => ({ code, label: ctx.text(names), minScore })),
      issuer: issuer || null,
      asOf,
      basis,
      validUntil,
      sha256,
      holder: holderOf(stated),
      status,
      issuedAt: timeText(createTime),
      serious: stated.serious.map(({ names, authority, decisionNumber }) => ({
        authority,
        decisionNumber,
        behavior: ctx.text(names),
      })),
    }
    return { genuine: true, number, record }
  }
}

function holderOf(stated: StatedCredit): string {
  const { holder } = stated
  const [first = '', ...rest] = [...holder]
  return isKnownOrganisation(stated) ? holder : first + '*'.repeat(rest.length)
}

function isVerifyStatus(status: PrintStatus): status is VerifyStatus {
  return (VERIFY_RESULTS as readonly string[]).includes(status)
}
