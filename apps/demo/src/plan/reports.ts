import { Random } from '@credit/testkit/random'
import { seedOf } from '../city/profiles.js'
import type { PlannedRecord } from './outcome.js'

/** Possible reports about a role by sign and stage: the rule's item and the description. */
const OBSERVATIONS: Readonly<Record<string, readonly [item: string, description: string]>> = {
  '3 0': ['A-M1', '更正公告发布后未重新顺延开标时间，公告内容前后不一致。'],
  '4 0': ['E-M1', '评审当日迟到四十分钟，现场评审因此推迟。'],
  '1 1': ['P-G1', '中标通知书发出后超过三十日才签订合同，未说明理由。'],
  '2 2': ['S-G2', '首次验收有两项指标不达标，返工后复验。'],
}
const CHANCE = 0.006
const DISMISSED = 0.3

/** A behaviour that is reported in an evaluation, and what supervisors make of it. */
export interface PlannedReport {
  item: string
  description: string
  isDismissed: boolean
}

/** Returns what evaluators report, by the keys of the records; the first since a time reports in any case. */
export function planReports(records: readonly PlannedRecord[], since: Date): Map<string, PlannedReport> {
  const reports = new Map<string, PlannedReport>()
  const submitted = records
    .filter(({ submittedAt, cell }) => submittedAt !== null && !cell.optional)
    .sort((a, b) => orderOf(a) - orderOf(b))
  let isRequired = true
  for (const { key, evaluated, stage, submittedAt } of submitted) {
    const [item, description] = OBSERVATIONS[`${evaluated.sign} ${stage}`] ?? []
    if (item === undefined || description === undefined) continue
    const random = new Random(seedOf(`${key} report`))
    const isFirst = isRequired && submittedAt !== null && submittedAt >= since
    if (!isFirst && !random.chance(CHANCE)) continue
    if (isFirst) isRequired = false
    reports.set(key, { item, description, isDismissed: random.chance(DISMISSED) })
  }
  return reports
}

const orderOf = ({ submittedAt }: PlannedRecord) => submittedAt?.getTime() ?? 0
