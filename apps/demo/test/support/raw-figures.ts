import type { DataSource } from 'typeorm'

/** Rows as they stand in the tables; days as text, times as milliseconds. */
export interface RawRows {
  sections: { id: string; area: string; stage: number | null; published: string }[]
  stages: { section: string; stage: number; day: string; outcome: string }[]
  evaluations: Evaluation[]
  participants: {
    area: string
    sign: number
    status: string
    score: number | null
    stars: number | null
    band: string | null
  }[]
  behaviours: {
    area: string
    item: string
    status: string
    from: string | null
    until: string | null
  }[]
}

interface Evaluation {
  section: string
  area: string
  sign: number
  stage: number
  month: string | null
  status: string
  optional: boolean
  reason: string | null
  opened: number
  submitted: number | null
  revealed: number | null
  ended: number | null
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Reads whole tables, without any condition of the product's own statements. */
export async function readRawRows(dataSource: DataSource): Promise<RawRows> {
  const all = (text: string) => dataSource.query(text)
  return {
    sections: await all(`SELECT b.id, b.area_id AS area, b.stage,
      coalesce(p.release_date::text, (p.create_time AT TIME ZONE 'Asia/Shanghai')::date::text)
        AS published FROM bid_section b JOIN project p ON p.id = b.project_id`),
    stages: await all(`SELECT section_id AS section, stage, reached_on::text AS day, outcome
      FROM section_stage`),
    evaluations: await all(`SELECT section_id AS section, area_id AS area, evaluator_sign AS sign,
      stage, to_char(submitted_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS month, status, optional, end_reason AS reason, ${ms('opened_at')} AS opened,
      ${ms('submitted_at')} AS submitted, ${ms('revealed_at')} AS revealed,
      ${ms('ended_at')} AS ended FROM evaluation_record`),
    participants: await all(`SELECT area_id AS area, sign, status, credit_score::float8 AS score,
      star_level AS stars, band FROM participant`),
    behaviours: await all(`SELECT r.area_id AS area, i.names->>'zh-CN' AS item, r.status,
      r.in_force_from::text AS from, r.valid_until::text AS until
      FROM dishonest_record r JOIN dishonesty_item i ON i.id = r.item_id`),
  }
}

/** The rows of one area; null = all. */
export function rowsOfArea(raw: RawRows, area: string | null): RawRows {
  if (area === null) return raw
  const within = <T extends { area: string }>(rows: T[]) => rows.filter((row) => row.area === area)
  const sections = within(raw.sections)
  const ids = new Set(sections.map(({ id }) => id))
  return {
    sections,
    stages: raw.stages.filter(({ section }) => ids.has(section)),
    evaluations: within(raw.evaluations),
    participants: within(raw.participants),
    behaviours: within(raw.behaviours),
  }
}

const UNDECIDED = ['pending', 'deferred', 'submitted']
const PARTS = ['endOfBidEvaluation', 'contractRecord', 'performanceAcceptance'] as const

/** Bid sections by progress (docs/figures.md, F1). */
export function progressNow({ sections, evaluations }: RawRows) {
  const waits = new Set(evaluations.filter(({ status }) => UNDECIDED.includes(status)).map(({ section }) => section))
  return progress(sections, (id) => waits.has(id))
}

/** The same at the end of a day (F2). */
export function progressAt({ sections, stages, evaluations }: RawRows, day: string, end: number) {
  const reached = new Map<string, number>()
  for (const { section, stage, day: on, outcome } of stages) {
    if (on > day || outcome === 'closed') continue
    reached.set(section, Math.max(stage, reached.get(section) ?? -1))
  }
  const waits = new Set<string>()
  for (const { section, opened, status, revealed, ended } of evaluations) {
    const decided = revealed ?? ended
    const open = UNDECIDED.includes(status) || (decided !== null && decided >= end)
    if (opened < end && open) waits.add(section)
  }
  const then = sections
    .filter(({ id, published }) => reached.has(id) || published <= day)
    .map((section) => ({ ...section, stage: reached.get(section.id) ?? null }))
  return progress(then, (id) => waits.has(id))
}

function progress(sections: { id: string; stage: number | null }[], waits: (id: string) => boolean) {
  const at = (stage: number | null) => sections.filter((one) => one.stage === stage)
  const last = at(3)
  return {
    total: sections.length,
    procuring: at(null).length,
    ...Object.fromEntries(PARTS.map((name, stage) => [name, at(stage).length])),
    paymentApplication: last.filter(({ id }) => waits(id)).length,
    done: last.filter(({ id }) => !waits(id)).length,
    abandoned: at(4).length,
  }
}

/** Sections that reached a stage, by month (F3). */
export function reachedByMonth({ stages }: RawRows, since: string) {
  const counted = stages.filter(({ day, outcome }) => day >= since && outcome !== 'closed')
  return countBy(counted, ({ day, stage }) => `${day.slice(0, 7)} ${stage}`)
}

/** Completion of the evaluators of each role, now and at an earlier time (F4). */
export function completion({ evaluations }: RawRows, before: number) {
  const counted = evaluations.filter(isCounted)
  return [1, 2, 3, 4].map((sign) => {
    const due = counted.filter((one) => one.sign === sign)
    const early = due.filter(({ submitted, ended }) => (submitted ?? ended ?? Number.POSITIVE_INFINITY) < before)
    return { sign, ...rated(due), previousRate: rated(early).rate }
  })
}

const GIVEN = ['submitted', 'held', 'revealed', 'dropped']
const isCounted = ({ optional, status, reason }: Evaluation) =>
  !optional && (GIVEN.includes(status) || (status === 'expired' && reason === 'window'))

/** Given of due by stage and role (F8). */
export function coverage({ evaluations }: RawRows) {
  const counted = evaluations.filter(isCounted)
  return [0, 1, 2, 3].flatMap((stage) =>
    [1, 2, 3, 4].flatMap((sign) => {
      const due = counted.filter((one) => one.stage === stage && one.sign === sign)
      return due.length === 0 ? [] : [{ stage, sign, ...rated(due) }]
    }),
  )
}

/** Evaluations given by month and role (F9). */
export function givenByMonth({ evaluations }: RawRows, since: string) {
  const given = evaluations.filter(
    ({ status, month }) => GIVEN.includes(status) && month !== null && `${month}-01` >= since,
  )
  return countBy(given, ({ month, sign }) => `${month} ${sign}`)
}

function rated(due: readonly Evaluation[]) {
  const given = due.filter(({ status }) => status !== 'expired').length
  const rate = due.length === 0 ? null : Math.floor((given * 10_000) / due.length) / 100
  return { due: due.length, given, rate }
}

/** Completion of all roles together (F4), as areas are compared by it. */
export function completionOfAll(raw: RawRows, before: number) {
  const anyRole = raw.evaluations.map((one) => ({ ...one, sign: 1 }))
  return completion({ ...raw, evaluations: anyRole }, before)[0]
}

/** Dishonest behaviours in force on a day (F5). */
export function inForce({ behaviours }: RawRows, day: string) {
  return behaviours.filter(
    ({ status, from, until }) =>
      status === 'confirmed' && from !== null && from <= day && (until === null || until >= day),
  )
}

/** Participants with a score, of one role or all (F6). */
export function scored({ participants }: RawRows, sign: number | null) {
  return participants.filter(
    (one) => ['active', 'onLeave'].includes(one.status) && one.score !== null && (sign === null || one.sign === sign),
  )
}

/** How many rows have each key. */
export function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1
  return counts
}
