import { normaliseOfficialCode, type OrganisationSign, type PlainDate } from '@credit/contract'
import { toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { termsOf } from '../ledger/ledger-entry.js'
import { explainScore, shownEvaluators, standingOf } from '../score/explain-score.js'
import type { OpenCredit, OpenCreditBatch, OpenCreditQuery, OpenCreditResult } from './open-credit.dto.js'
import { organisationsOfCode } from './open-credit.sql.js'
import { seriousActs } from './printed/state-credit.js'

/** Returns the credit of an organisation by its code, as another system may read it. */
export async function openCredit(ctx: Ctx, written: string, { sign, asOf }: OpenCreditQuery): Promise<OpenCredit> {
  const today = ctx.clock.today()
  if (asOf !== undefined && asOf > today) {
    throw new DomainError('VALIDATION', { fields: { asOf: [['field.notAfter', { day: today }]] } })
  }
  const { id, name, code, role } = await find(ctx, written, sign)
  const explained = await explainScore(ctx, id, asOf)
  const { rules, result, day } = explained
  const { starLevel, band, limitedBy, basis, unrated } = standingOf(explained)
  return {
    name,
    code,
    sign: role,
    unrated,
    score: unrated ? null : toPoints(result.score),
    starLevel: unrated ? null : starLevel,
    band: !unrated || result.serious ? band : null,
    limitedBy: unrated || limitedBy === null ? null : toPoints(limitedBy),
    basis: unrated ? null : basis,
    evaluatorCount: shownEvaluators(explained, false),
    terms: unrated ? null : termsOf(result),
    ruleVersion: rules.number,
    serious: await actsOf(ctx, id, day),
    asOf: asOf ?? day,
    computedOn: timeText(ctx.clock.now()),
  }
}

/** Returns the credit of several organisations; an unknown one does not fail the others. */
export async function openCredits(ctx: Ctx, { items, asOf }: OpenCreditBatch): Promise<OpenCreditResult[]> {
  const results: OpenCreditResult[] = []
  // Reads sequentially, so that a batch takes no more connections than a single call.
  for (const { code, sign } of items) {
    const query = {
      ...(sign === undefined ? {} : { sign }),
      ...(asOf === undefined ? {} : { asOf }),
    }
    results.push(await openCredit(ctx, code, query).then(resultOf(code), failureOf(code)))
  }
  return results
}

const resultOf =
  (code: string) =>
  (credit: OpenCredit): OpenCreditResult => ({ code, error: null, credit })

const failureOf =
  (code: string) =>
  (error: unknown): OpenCreditResult => {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'NOT_FOUND') return { code, error: 'NOT_FOUND', credit: null }
    if (error.details.fields?.sign) return { code, error: 'SIGN_REQUIRED', credit: null }
    throw error
  }

async function actsOf(ctx: Ctx, id: Seen<ParticipantEntity>, day: PlainDate): Promise<OpenCredit['serious']> {
  const acts = await seriousActs(ctx, id, day)
  return acts.map(({ names, ...act }) => ({ behavior: ctx.text(names), ...act }))
}

async function find(ctx: Ctx, written: string, sign?: OrganisationSign) {
  const code = normaliseOfficialCode(written).slice(0, 40)
  const found = await organisationsOfCode.rows(ctx, { code })
  const [only, ...others] = found.filter(({ role }) => sign === undefined || role === sign)
  if (!only) throw notFound()
  if (others.length > 0) {
    const values = found.map(({ role }) => role).join(', ')
    throw new DomainError('VALIDATION', { fields: { sign: [['field.enum', { values }]] } })
  }
  return only
}
