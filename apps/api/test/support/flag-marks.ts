import { DAY_MS, FLAG_FIGURES, type FlagKind } from '@credit/contract'
import { findFlags } from '../../src/modules/evaluation/flags/flag-rules.js'
import type { FlaggableRecord } from '../../src/modules/evaluation/flags/flaggable-record.js'
import { PairLookup, weigh } from '../../src/modules/evaluation/flags/pair-marks.js'
import type { Evaluations } from '../../src/modules/evaluation/flags/rule.js'

const START = new Date('2035-11-05T10:00:00+08:00')
/** A time so many days after that of the marks. */
export const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS)

let made = 0
/** A mark from `a` to `b` in a section of its own, answered on two levels in a minute. */
export function mark(of: Partial<FlaggableRecord> = {}): FlaggableRecord {
  made += 1
  return {
    id: `r${made}`,
    areaId: 'area',
    sectionId: `s${made}`,
    stage: 0,
    evaluatorId: 'a',
    evaluatedId: 'b',
    total: 90,
    submittedAt: START,
    revealedAt: START,
    durationSeconds: 60,
    levels: [100, 85],
    ...of,
  }
}
/** Marks from `a` to `b`, each as told. */
export const marks = (count: number, of: (n: number) => Partial<FlaggableRecord> = () => ({})) =>
  Array.from({ length: count }, (_, n) => mark(of(n)))

/** The weights of the preset, on the day of the marks. */
const WEIGHING = { stageWeights: [1, 0.5, 1.5, 1], ageWeights: [1, 0.5], max: 3, half: daysLater(-365) } as const
const weighed = (records: readonly FlaggableRecord[]) => weigh(records, WEIGHING)

/** Returns the findings of a kind about `a`; `others` are marks beyond its own. */
export function found(
  kind: FlagKind,
  { others = [], ...of }: Partial<Evaluations> & { others?: readonly FlaggableRecord[] },
) {
  const findings = findFlags({
    participantId: 'a',
    given: [],
    received: [],
    marksOf: new Map(),
    weigh: weighed,
    pairs: new PairLookup(weighed([...(of.given ?? []), ...(of.received ?? []), ...others])),
    roleMeans: undefined,
    isDecided: () => false,
    ...of,
  }).filter((finding) => finding.kind === kind)
  for (const { figures } of findings) {
    expect(FLAG_FIGURES[kind]).toEqual(expect.arrayContaining(Object.keys(figures)))
  }
  return findings
}
