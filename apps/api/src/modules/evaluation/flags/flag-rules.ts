import { DAY_MS, FLAG_RULES, type FlagKind, LEVELS } from '@credit/contract'
import { groupBy } from '#core/group-by'
import { hostile, mutual, unanimous } from './pair-rules.js'
import { type Evaluations, type Finding, hundredths, mean, type Rule, sum, totalsOf, undecided } from './rule.js'

/** A low mark is answered by a lower one within days. */
const retaliation: Rule = (evaluations) => {
  const { participantId, received } = evaluations
  const rule = FLAG_RULES.retaliation
  const low = groupBy(
    received.filter(({ total }) => total < rule.received),
    ({ evaluatorId }) => evaluatorId,
  )
  const answers = undecided('retaliation', evaluations.given, evaluations).flatMap((given) => {
    if (given.total >= rule.given) return []
    const cause = low.get(given.evaluatedId)?.find(({ revealedAt }) => {
      const after = given.submittedAt.getTime() - revealedAt.getTime()
      return after > 0 && after <= rule.days * DAY_MS
    })
    return cause ? [{ given, cause }] : []
  })
  return [...groupBy(answers, ({ given }) => given.evaluatedId).values()].map((of) => {
    const records = of.map(({ given }) => given)
    const related = [...new Set(of.map(({ cause }) => cause))]
    const figures = {
      received: Math.min(...totalsOf(related)),
      given: Math.min(...totalsOf(records)),
    }
    const benchmarks = Object.fromEntries(of.map(({ given, cause }) => [given.id, cause.total]))
    return { kind: 'retaliation', participantId, records, related, figures, benchmarks }
  })
}

/** An evaluator answers all questions of nearly every form on one level. */
const uniform: Rule = (evaluations) => {
  const { participantId } = evaluations
  const { percent, records: least } = FLAG_RULES.uniform
  const records = undecided('uniform', evaluations.given, evaluations).filter(
    // A single answer always has a single level.
    ({ levels }) => levels.length > 1,
  )
  const same = records.filter(({ levels }) => new Set(levels).size === 1)
  const isMost = (count: number) => count * 100 >= percent * records.length
  if (records.length < least || !isMost(same.length)) return []
  const lower = same.filter(({ levels }) => levels[0] !== LEVELS[0])
  if (!isMost(lower.length) && !praisesTheWeak(evaluations)) return []
  const figures = { evaluations: records.length, uniform: same.length }
  return [{ kind: 'uniform', participantId, records, related: [], figures, benchmarks: {} }]
}

/** Whether several of those evaluated have low means from others: the highest level everywhere alone means nothing. */
function praisesTheWeak({ given, marksOf }: Evaluations): boolean {
  const { participants, mean: limit, others: least } = FLAG_RULES.uniform.low
  const own = groupBy(given, ({ evaluatedId }) => evaluatedId)
  const weak = [...own].filter(([evaluatedId, records]) => {
    const all = marksOf.get(evaluatedId)
    if (!all || all.evaluators - 1 < least) return false
    return (all.sum - sum(totalsOf(records))) / (all.count - records.length) < limit
  })
  return weak.length >= participants
}

/** Forms are filled faster than they can be read. The records of a form are submitted together. */
const hasty: Rule = (evaluations) => {
  const { participantId, given } = evaluations
  const forms = groupBy(given, ({ sectionId, stage, submittedAt }) => `${sectionId} ${stage} ${submittedAt.getTime()}`)
  const hasty = [...forms.values()].flatMap((records) => {
    const times = records.flatMap(({ durationSeconds }) => durationSeconds ?? [])
    if (times.length < records.length) return []
    const seconds = Math.max(...times) / records.length
    if (seconds >= FLAG_RULES.hasty.seconds) return []
    return undecided('hasty', records, evaluations).map((record) => ({ record, seconds }))
  })
  if (hasty.length === 0) return []
  const records = hasty.map(({ record }) => record)
  const fastest = hundredths(Math.min(...hasty.map(({ seconds }) => seconds)))
  const figures = { evaluations: records.length, fastest }
  const benchmarks = Object.fromEntries(hasty.map(({ record, seconds }) => [record.id, hundredths(seconds)]))
  return [{ kind: 'hasty', participantId, records, related: [], figures, benchmarks }]
}

/** Finds evaluators whose marks differ from the marks that the same participants receive from others. */
const deviating: Rule = (evaluations) => {
  const { participantId, given, marksOf } = evaluations
  const own = groupBy(given, ({ evaluatedId }) => evaluatedId)
  const fresh = groupBy(undecided('deviating', given, evaluations), ({ evaluatedId }) => evaluatedId)
  const compared = [...fresh].flatMap(([evaluatedId, records]) => {
    const all = marksOf.get(evaluatedId)
    const mine = totalsOf(own.get(evaluatedId) ?? [])
    const others = (all?.count ?? 0) - mine.length
    if (!all || others <= 0) return []
    const othersMean = (all.sum - sum(mine)) / others
    return [{ records, own: mean(totalsOf(records)), others: othersMean }]
  })
  const { points, participants } = FLAG_RULES.deviating
  if (compared.length < participants) return []
  const ownMean = mean(compared.map((one) => one.own))
  const othersMean = mean(compared.map((one) => one.others))
  if (Math.abs(hundredths(ownMean - othersMean)) < points) return []
  const records = compared.flatMap((one) => one.records)
  const figures = {
    participants: compared.length,
    ownMean: hundredths(ownMean),
    othersMean: hundredths(othersMean),
  }
  const benchmarks = Object.fromEntries(
    compared.flatMap(({ records, others }) => records.map(({ id }) => [id, hundredths(others)])),
  )
  return [{ kind: 'deviating', participantId, records, related: [], figures, benchmarks }]
}

/**
 * Finds evaluators whose mean is far from the means of the other evaluators of the role. The deviation has a
 * least value: if most means are equal, every other one would be an outlier.
 */
const outlier: Rule = (evaluations) => {
  const { participantId, roleMeans } = evaluations
  const rule = FLAG_RULES.outlier
  const records = undecided('outlier', evaluations.given, evaluations)
  if (!roleMeans || roleMeans.evaluators < rule.evaluators) return []
  if (records.length < rule.records) return []
  const { median, deviation } = roleMeans
  const ownMean = mean(totalsOf(records))
  const distance = hundredths(Math.abs(ownMean - median))
  if (distance <= hundredths(rule.deviations * Math.max(rule.deviation, deviation))) return []
  const figures = {
    evaluations: records.length,
    ownMean: hundredths(ownMean),
    median: hundredths(median),
    deviation: hundredths(deviation),
    evaluators: roleMeans.evaluators,
  }
  return [{ kind: 'outlier', participantId, records, related: [], figures, benchmarks: {} }]
}

/** The rules that look at one participant; rings are found among all. */
const RULES: Readonly<Record<Exclude<FlagKind, 'ring'>, Rule>> = {
  mutual,
  unanimous,
  hostile,
  uniform,
  hasty,
  deviating,
  retaliation,
  outlier,
}

/** Applies the rules to the evaluations that a participant gave and received (E19). */
export function findFlags(evaluations: Evaluations): Finding[] {
  return Object.values(RULES).flatMap((rule) => rule(evaluations))
}
