import { DAY_MS, FLAG_RULES } from '@credit/contract'
import { groupBy } from '#core/group-by'
import { type Rule, totalsOf, undecided } from './rule.js'

/** Two participants give each other nearly full marks, section after section. */
export const mutual: Rule = (evaluations) => {
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
export const retaliation: Rule = (evaluations) => {
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
