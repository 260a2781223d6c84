import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { objectionsTo } from '../cases/cases.sql.js'
import { objectionTerms } from '../cases/objection-terms.js'
import type { AgedList } from '../ledger/aged.js'
import type { EntryData } from '../ledger/entries.sql.js'
import { participantNames } from '../participants/records/participant-names.js'
import type { ScoreLineRow } from './credit.dto.js'
import { itemNames, mergePartners } from './credit.sql.js'
import { hiddenEvaluators } from './hidden-evaluators.js'
import { readRuleChanges, versionsKey } from './rule-changes.js'

/** Returns ledger entries with their texts in the caller's language; names are the present ones. */
export async function entryRows(
  ctx: Ctx,
  { id: participantId, sign }: { id: Seen<ParticipantEntity>; sign: ParticipantSign },
  entries: readonly EntryData[],
): Promise<ScoreLineRow[]> {
  const evaluators = await participantNames(ctx, [...new Set(entries.flatMap(evaluatorsIn))])
  const items = new Map([
    ...(await readItemNames(
      ctx,
      entries.flatMap((entry) => entry.causeId ?? []),
    )),
    ...(await partnerNames(ctx, participantId, entries)),
  ])
  const tellsWeight = entries.some(({ params }) => params.capped)
  const hidden = tellsWeight ? await hiddenEvaluators(ctx, participantId) : new Set<string>()
  const about = entries.flatMap(({ id, causeId }) => (causeId ? [id, causeId] : [id]))
  const objections = new Map(
    (about.length > 0 ? await objectionsTo.rows(ctx, { participantId, ids: about }) : []).map((objection) => [
      objection.subjectId,
      objection.id,
    ]),
  )
  const objectUntil = await objectionTerms(ctx, participantId)
  const ruleChanges = await readRuleChanges(ctx, sign, entries)
  return entries.map(({ params, ...entry }) => ({
    ...entry,
    text: textOf(ctx, { params, ...entry }, { evaluators, items, hidden, ruleChanges }),
    bidSectionName: textIn(params, 'bidSectionName'),
    projectName: textIn(params, 'projectName'),
    objectionId: objections.get(entry.id) ?? objections.get(entry.causeId ?? '') ?? null,
    objectUntil: objectUntil(entry),
  }))
}

const textIn = (params: EntryData['params'], name: string): string => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the names of claims, records and adjustments in the caller's language, by id. */
export async function readItemNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await itemNames.rows(ctx, { ids })
  return new Map(rows.map(({ id, names, document }) => [id, names ? ctx.text(names) : (document ?? '')]))
}

const MERGES: readonly EntryData['cause'][] = ['merge', 'merged', 'unmerged']

/** Returns the names of those that a participant itself was merged with, by merge. */
async function partnerNames(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  entries: readonly EntryCause[],
): Promise<[string, string][]> {
  const ids = entries.flatMap(({ cause, causeId }) => (causeId && MERGES.includes(cause) ? [causeId] : []))
  if (ids.length === 0) return []
  const partners = await mergePartners.rows(ctx, { participantId, ids })
  const names = await participantNames(ctx, [...new Set(partners.map(({ partnerId }) => partnerId))])
  return partners.map(({ id, partnerId }) => [id, names.get(partnerId) ?? ''])
}

/** An entry with the parameters of its text. */
type EntryCause = Pick<EntryData, 'cause' | 'causeId' | 'params'>

/** Names for the texts of some entries. */
interface EntryNames {
  evaluators: ReadonlyMap<string, string>
  /** Claims, records, adjustments, and those that the participant was merged with. */
  items: ReadonlyMap<string, string>
  /** Evaluators whose number of evaluations a text must not disclose (rule E7). */
  hidden: ReadonlySet<string>
  /** Numbers of the formula that changed between two versions of the rules. */
  ruleChanges: ReadonlyMap<string, string>
}

/** The evaluators that the text of an entry names. */
function evaluatorsIn({ params }: EntryCause): string[] {
  const aged = [params.half, params.gone].flatMap((list) => (isAgedList(list) ? list.named : []))
  const ids = aged.map(({ evaluatorId }) => evaluatorId)
  return typeof params.evaluatorId === 'string' ? [...ids, params.evaluatorId] : ids
}

/** Returns the text of an entry in the caller's language. */
function textOf(ctx: Ctx, { cause, causeId, params }: EntryCause, names: EntryNames): string {
  const t = (key: string, values = {}) => translate(ctx.locale, key, values)
  const { evaluators, items } = names
  const values: Record<string, unknown> = {
    ...params,
    ...(typeof params.stage === 'number' ? { stage: t(`scoreStage.${params.stage}`) } : {}),
    ...(typeof params.reason === 'string' ? { reason: t(`scoreVoid.${params.reason}`) } : {}),
    ...(typeof params.evaluatorId === 'string' ? { evaluator: evaluators.get(params.evaluatorId) } : {}),
    ...(causeId === null ? {} : { item: items.get(causeId) ?? '' }),
    ...(typeof params.total === 'number' ? { total: params.total.toFixed(2) } : {}),
    ...(typeof params.mean === 'number' ? { mean: params.mean.toFixed(2) } : {}),
    half: agedText(ctx, params.half, evaluators),
    gone: agedText(ctx, params.gone, evaluators),
    changes: names.ruleChanges.get(versionsKey(params.from, params.to)) ?? '',
  }
  const text = t(`scoreLine.${cause}${variantOf(cause, values, names)}`, values)
  return [text, ...levelTexts(ctx, params)].join(t('scoreLevels.separator'))
}

/** Names the levels that an entry changed although the score stayed. */
function levelTexts(ctx: Ctx, { band, stars }: EntryData['params']): string[] {
  const t = (key: string, values = {}) => translate(ctx.locale, `scoreLevels.${key}`, values)
  const nameOf = (level: unknown) => (level === null ? t('unrated') : String(level))
  const textFor = (key: string, levels: unknown) => {
    if (!Array.isArray(levels)) return []
    const [from, to] = levels
    return [t(key, { from: nameOf(from), to: nameOf(to) })]
  }
  return [...textFor('band', band), ...textFor('stars', stars)]
}

/**
 * Selects the variant of a text: without an anonymous evaluator's name, and without parts that did not age or change.
 */
function variantOf(cause: EntryData['cause'], values: Record<string, unknown>, { hidden }: EntryNames): string {
  const { evaluator, evaluatorId, capped, half, gone, changes } = values
  if (cause === 'merge' || cause === 'unmerged') return evaluator === true ? 'Evaluator' : ''
  if (cause === 'evaluation' || cause === 'voided') {
    if (evaluator === undefined) return 'Anonymous'
    return capped && !hidden.has(String(evaluatorId)) ? 'Capped' : ''
  }
  if (cause === 'rules') return changes === '' ? '' : 'Named'
  if (cause === 'ageing') return gone === '' ? 'Half' : half === '' ? 'Gone' : ''
  return ''
}

/** Names the aged evaluations; older entries only have their number. */
function agedText(ctx: Ctx, aged: unknown, evaluators: ReadonlyMap<string, string>): string {
  const t = (key: string, values = {}) => translate(ctx.locale, `scoreAged.${key}`, values)
  if (!isAgedList(aged)) return aged ? t('count', { count: aged }) : ''
  const named = aged.named.map(({ evaluatorId, stage, revealedOn }) =>
    t('evaluation', {
      evaluator: evaluators.get(evaluatorId) ?? '',
      day: revealedOn,
      stage: translate(ctx.locale, `scoreStage.${stage}`),
    }),
  )
  const more = aged.more > 0 ? [t('more', { count: aged.more })] : []
  const anonymous = aged.anonymous ? [t('anonymous')] : []
  return [...named, ...more, ...anonymous].join(t('separator'))
}

function isAgedList(value: unknown): value is AgedList {
  return typeof value === 'object' && value !== null && 'named' in value
}
