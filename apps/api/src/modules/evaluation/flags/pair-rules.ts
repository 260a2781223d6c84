import { FLAG_RULES } from '@credit/contract'
import type { PairMarks } from './pair-marks.js'
import { type Evaluations, hundredths, mean, type Rule, sum, undecided } from './rule.js'

/** Two participants give each other nearly full marks that others do not get from them, or do not give them. */
export const mutual: Rule = (evaluations) => {
  const { participantId } = evaluations
  const given = undecided('mutual', evaluations.given, evaluations)
  const received = undecided('mutual', evaluations.received, evaluations)
  const backs = new Map(evaluations.weigh(received).map((pair) => [pair.from, pair]))
  return evaluations.weigh(given).flatMap((own) => {
    const back = backs.get(own.to)
    // Each pair is found once.
    if (own.to < participantId || !back || !isFull(own) || !isFull(back)) return []
    const contrast = contrastOf(evaluations, own, back)
    if (!contrast) return []
    const records = [
      ...given.filter(({ evaluatedId }) => evaluatedId === own.to),
      ...received.filter(({ evaluatorId }) => evaluatorId === own.to),
    ]
    const figures = { given: hundredths(own.mark), received: hundredths(back.mark), ...contrast }
    return [{ kind: 'mutual', participantId, records, related: [], figures, benchmarks: {} }]
  })
}

const isFull = ({ mark, weight }: PairMarks) => mark >= FLAG_RULES.mutual.mark && weight >= FLAG_RULES.mutual.weight

/** Returns the means that a pair's marks stand out from; undefined if there are no others, or they are alike. */
function contrastOf({ pairs }: Evaluations, own: PairMarks, back: PairMarks): Record<string, number> | undefined {
  const rule = FLAG_RULES.mutual
  const isLower = (others: readonly number[], { mark }: PairMarks) => mean(others) <= mark - rule.contrast
  const ownGiven = pairs.givenBy(own.from, own.to)
  const backGiven = pairs.givenBy(back.from, back.to)
  const isReserved = (others: readonly number[], pair: PairMarks) =>
    others.length >= rule.given && isLower(others, pair) && Math.max(...others) < pair.mark - rule.near
  if (isReserved(ownGiven, own) && isReserved(backGiven, back)) {
    return { ownToOthers: hundredths(mean(ownGiven)), otherToOthers: hundredths(mean(backGiven)) }
  }
  const ownReceived = pairs.receivedBy(back.to, back.from)
  const backReceived = pairs.receivedBy(own.to, own.from)
  const isDoubted = (others: readonly number[], pair: PairMarks) =>
    others.length >= rule.received && isLower(others, pair)
  if (isDoubted(ownReceived, back) && isDoubted(backReceived, own)) {
    return { ownFromOthers: hundredths(mean(ownReceived)), otherFromOthers: hundredths(mean(backReceived)) }
  }
  return undefined
}

/** Evaluators who seldom give nearly full marks all give them to one participant. */
export const unanimous: Rule = (evaluations) => {
  const { participantId, pairs } = evaluations
  const rule = FLAG_RULES.unanimous
  const records = undecided('unanimous', evaluations.received, evaluations)
  const received = evaluations.weigh(records)
  if (received.length < rule.evaluators || received.some(({ mark }) => mark < rule.mark)) return []
  const known = received
    .map(({ from }) => pairs.givenBy(from, participantId))
    .filter((others) => others.length >= rule.others)
  if (known.length < rule.evaluators) return []
  const chance = known.reduce((product, others) => {
    const full = others.filter((mark) => mark >= rule.mark).length
    return (product * (full + 1)) / (others.length + 2)
  }, 1)
  if (chance > rule.chance) return []
  const figures = {
    evaluators: received.length,
    lowest: hundredths(Math.min(...received.map(({ mark }) => mark))),
    chance: hundredths(chance * 100),
  }
  return [{ kind: 'unanimous', participantId, records, related: [], figures, benchmarks: {} }]
}

/** An evaluator's marks are far below those of all others. The flag is about the evaluator. */
export const hostile: Rule = (evaluations) => {
  const rule = FLAG_RULES.hostile
  const all = evaluations.weigh(evaluations.received)
  const records = undecided('hostile', evaluations.received, evaluations)
  return evaluations.weigh(records).flatMap(({ from, mark }) => {
    const others = all.filter((pair) => pair.from !== from)
    if (others.length < rule.others) return []
    const othersMean = sum(others.map((pair) => pair.weight * pair.mark)) / sum(others.map(({ weight }) => weight))
    if (hundredths(othersMean - mark) < rule.points) return []
    if (others.some((pair) => Math.abs(pair.mark - mark) <= rule.near)) return []
    const own = records.filter(({ evaluatorId }) => evaluatorId === from)
    const figures = { mark: hundredths(mark), othersMean: hundredths(othersMean), others: others.length }
    const benchmarks = Object.fromEntries(own.map(({ id }) => [id, figures.othersMean]))
    return [{ kind: 'hostile', participantId: from, records: own, related: [], figures, benchmarks }]
  })
}

/**
 * Returns the participants whose marks for and from others {@link mutual} and {@link unanimous} compare; the lookup has to
 * know them.
 */
export function comparedWith(
  evaluations: Pick<Evaluations, 'participantId' | 'given' | 'received' | 'weigh'>,
): string[] {
  const received = evaluations.weigh(evaluations.received)
  const full = new Set(received.filter(isFull).map(({ from }) => from))
  const partners = evaluations.weigh(evaluations.given).filter((pair) => isFull(pair) && full.has(pair.to))
  const { evaluators, mark } = FLAG_RULES.unanimous
  const high = received.filter((pair) => pair.mark >= mark)
  return [
    ...(partners.length > 0 ? [evaluations.participantId, ...partners.map(({ to }) => to)] : []),
    ...(high.length >= evaluators ? high.map(({ from }) => from) : []),
  ]
}
