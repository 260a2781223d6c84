import { DAY_MS, FLAG_RULES, type FlagKind } from '@credit/contract'
import { groupBy } from '#core/group-by'
import { type Evaluations, type Finding, hundredths, mean, type Rule, sum, totalsOf, undecided } from './rule.js'

/** Two participants give each other nearly full marks, section after section. */
const mutual: Rule = (evaluations) => {
  const { participantId, received } = evaluations
  const { total, sections } = FLAG_RULES.mutual
  const opposites = new Map(
    received.map((record) => [`${record.evaluatorId} ${record.sectionId} ${record.stage}`, record]),
  )
  const pairs = undecided('mutual', evaluations.given, evaluations).flatMap((given) => {
    // Each pair is found once.
    if (given.evaluatedId < participantId) return []
    const back = opposites.get(`${given.evaluatedId} ${given.sectionId} ${given.stage}`)
    const isMutuallyHigh = back && given.total >= total && back.total >= total
    return isMutuallyHigh && !evaluations.isDecided('mutual', back.id) ? [{ given, back }] : []
  })
  return [...groupBy(pairs, ({ given }) => given.evaluatedId).values()].flatMap((of) => {
    const count = new Set(of.map(({ given }) => given.sectionId)).size
    if (count < sections) return []
    const records = of.flatMap(({ given, back }) => [given, back])
    const figures = { sections: count, lowest: Math.min(...totalsOf(records)) }
    return [{ kind: 'mutual', participantId, records, related: [], figures, benchmarks: {} }]
  })
}

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
  const same = records.filter(({ levels }) => new Set(levels).size === 1).length
  if (records.length < least || same * 100 < percent * records.length) return []
  const figures = { evaluations: records.length, uniform: same }
  return [{ kind: 'uniform', participantId, records, related: [], figures, benchmarks: {} }]
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
 * Finds evaluators whose mean is far from the means of the other evaluators of the role. The deviation counts as at
 * least one point: if most means are equal, every other one would be an outlier.
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
  if (distance <= hundredths(rule.deviations * Math.max(1, deviation))) return []
  const figures = {
    evaluations: records.length,
    ownMean: hundredths(ownMean),
    median: hundredths(median),
    deviation: hundredths(deviation),
    evaluators: roleMeans.evaluators,
  }
  return [{ kind: 'outlier', participantId, records, related: [], figures, benchmarks: {} }]
}

const RULES: Readonly<Record<FlagKind, Rule>> = {
  mutual,
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
