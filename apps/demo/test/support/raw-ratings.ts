import { addMonths, type PlainDate } from '@credit/contract'
import type { DataSource } from 'typeorm'

interface Fact {
  evaluated: string
  evaluator: string
  /** The anonymous group. */
  group: string | null
  stage: number
  total: number
  day: string
  voided: string | null
}

interface Item {
  participant: string
  kind: 'bonus' | 'act' | 'adjustment'
  item: string
  points: number
  most: number
  serious: boolean
  from: string | null
  until: string | null
  ended: string | null
  status: string
}

interface Party {
  id: string
  sign: 1 | 2 | 3
  name: string
  code: string | null
  area: string
  status: string
  version: number | null
}

interface Level {
  minScore: number
  minMean: number | null
}

interface Rules {
  baseScores: Record<number, number>
  minEvaluators?: Record<number, number> | null
  minWeight?: Record<number, number> | null
  formula: Record<'W' | 'k' | 'p' | 'Qcap' | 'perEvaluatorMax' | 'minEvaluators' | 'topEvaluators', number> & {
    stageWeights: number[]
    ageWeights: number[]
  }
  stars: ({ sign: number | null; stars: number } & Level)[]
  bands: ({ sign: number; code: string } & Level)[]
}

/** Rating of a participant, computed from whole tables according to docs/scoring.md alone. */
export interface RawRating {
  name: string
  sign: number
  score: number
  stars: number
  band: string
  rank: number | null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
/** The highest row that a score reaches, whose mean is not missed, and which is not the top without enough evaluators. */
function byPoints<T extends Level>(
  rows: readonly T[],
  score: number,
  isMissed: (mean: number) => boolean,
  top: boolean,
): T {
  const highest = Math.max(...rows.map((row) => row.minScore))
  return rows
    .filter((row) => row.minScore <= score && (top || row.minScore < highest))
    .filter((row) => row.minMean === null || !isMissed(row.minMean))
    .sort((a, b) => b.minScore - a.minScore)[0] as T
}
/** Half up; what is a half but for the error of floats counts as one. */
const hundredths = (value: number) => Math.floor(value * 100 + 0.5 + 1e-9) / 100

/** Rates the organisations of an area, or of all areas, as of a day. */
export async function rawRatings(dataSource: DataSource, areaId: string | null, day: PlainDate): Promise<RawRating[]> {
  const all = (text: string, values: unknown[] = []) => dataSource.query(text, values)
  const parties: Party[] = await all(
    `SELECT p.id, p.sign, p.name, p.code, p.area_id AS area, p.status,
      (SELECT l.rule_version::int FROM score_line l WHERE l.participant_id = p.id
        AND l.on_date <= $1 ORDER BY l.seq DESC LIMIT 1) AS version FROM participant p`,
    [day],
  )
  const facts: Fact[] =
    await all(`SELECT evaluated_id AS evaluated, evaluator_id AS evaluator, CASE WHEN anonymous THEN group_key END AS group, stage,
    total::float8 AS total, revealed_on::text AS day, voided_on::text AS voided FROM credit_fact`)
  const items: Item[] = await all(`SELECT participant_id AS participant, 'bonus' AS kind,
      item_id AS item, points::float8 AS points, max_points::float8 AS most, false AS serious,
      in_force_from::text AS from, valid_until::text AS until, ended_on::text AS ended, status
      FROM bonus_claim
    UNION ALL SELECT participant_id, 'act', item_id, points::float8, 0, tier = 'serious',
      in_force_from::text, valid_until::text, ended_on::text, status FROM dishonest_record
    UNION ALL SELECT participant_id, 'adjustment', id, points::float8, 0, false,
      in_force_from::text, valid_until::text, ended_on::text, status FROM adjustment`)
  const versions: { number: number; snapshot: Rules; bodies: string }[] = await all(
    'SELECT number::int AS number, snapshot, bodies FROM rule_version',
  )
  const rated = parties
    .filter(({ sign, status, code }) => sign <= 3 && ['active', 'onLeave'].includes(status) && code)
    .filter(({ code, area }) => !code?.startsWith('92') && (areaId === null || area === areaId))
    .flatMap((party) => {
      const version = versions.find(({ number }) => number === party.version)
      if (!version) return []
      const own = facts.filter((fact) => fact.evaluated === party.id)
      const its = items.filter((item) => item.participant === party.id)
      return rate(party, version, own, its, day)
    })
  return rated
    .map((row) => ({ ...row, rank: row.serious ? null : rankOf(row, rated) }))
    .map(({ serious: _, step: __, id: ___, bandFrom: ____, ...row }) => row)
}

type Rated = Omit<RawRating, 'rank'> & { id: string; serious: boolean; step: number; bandFrom: number }

const stepOf = (evaluators: number) => [20, 10, 5, 3, 2].find((from) => from <= evaluators) ?? 0

function rate(
  { id, sign, name }: Party,
  { snapshot: rules, bodies }: { snapshot: Rules; bodies: string },
  facts: readonly Fact[],
  items: readonly Item[],
  day: PlainDate,
): Rated[] {
  const { formula } = rules
  const [young, old] = [addMonths(day, -12), addMonths(day, -24)]
  const counted = facts.filter((fact) => fact.day <= day && !(fact.voided && fact.voided <= day))
  const weights: number[] = []
  const weighted: number[] = []
  const found: Fact[] = []
  const given: { weight: number; weighted: number }[] = []
  let unaged = 0
  const bodyOf = ({ evaluator, group }: Fact) => (bodies === 'group' && group ? `${evaluator} ${group}` : evaluator)
  for (const body of new Set(counted.map(bodyOf))) {
    const own = counted.filter((fact) => bodyOf(fact) === body)
    const windows = [
      own.filter((fact) => fact.day >= young),
      own.filter((fact) => fact.day < young && fact.day >= old),
      own.filter((fact) => fact.day < old),
    ]
    const sums = { weight: 0, weighted: 0 }
    given.push(sums)
    windows.forEach((window, age) => {
      const stage = window.map((fact) => formula.stageWeights[fact.stage] ?? 0)
      const total = sum(stage)
      if (total === 0) return
      if (age < 2) found.push(...window.filter((_, n) => (stage[n] ?? 0) > 0))
      const scale = Math.min(1, formula.perEvaluatorMax / total) * (formula.ageWeights[age] ?? 0)
      if (age < 2) unaged += Math.min(total, formula.perEvaluatorMax)
      sums.weight += total * scale
      sums.weighted += scale * sum(window.map((fact, n) => fact.total * (stage[n] ?? 0)))
      weights.push(total * scale)
      weighted.push(scale * sum(window.map((fact, n) => fact.total * (stage[n] ?? 0))))
    })
  }
  const least = rules.minEvaluators?.[sign] ?? formula.minEvaluators
  const distinct = (of: readonly Fact[]) => new Set(of.map(({ evaluator }) => evaluator)).size
  const groups = new Set(found.flatMap(({ group }) => group ?? []))
  const named = distinct(found.filter(({ group }) => group === null))
  const largest = Math.max(0, ...[...groups].map((one) => distinct(found.filter(({ group }) => group === one))))
  const certain = bodies === 'group' ? Math.max(named, largest) : distinct(found)
  if (certain < least || unaged < (rules.minWeight?.[sign] ?? 0)) return []
  const isMissed = (limit: number) => {
    const short = given.map(({ weight, weighted: own }) => weight * limit - own)
    return formula.W > 0 && sum(short) - Math.max(0, ...short) > 1e-6
  }
  const reachesTop = formula.W === 0 || certain >= formula.topEvaluators
  const mean = (formula.k * formula.p + sum(weighted)) / (formula.k + sum(weights))
  const inForce = items.filter(
    ({ from, until, ended, kind, status }) =>
      from !== null &&
      from <= day &&
      (until === null || until >= day) &&
      (ended === null || ended > day) &&
      !(kind === 'act' && ['repaired', 'revoked'].includes(status)),
  )
  const points = (kind: Item['kind']) => inForce.filter((item) => item.kind === kind)
  const claimed = new Map<string, number>()
  for (const { item, points: own, most } of points('bonus')) {
    claimed.set(item, Math.min(most, (claimed.get(item) ?? 0) + own))
  }
  const bonus = Math.min(formula.Qcap, sum([...claimed.values()]))
  const free =
    (rules.baseScores[sign] ?? 0) +
    bonus +
    hundredths((formula.W * mean) / 100) -
    sum(points('act').map((item) => item.points)) +
    sum(points('adjustment').map((item) => item.points))
  const score = hundredths(Math.min(100, Math.max(0, free)))
  const serious = points('act').some((item) => item.serious)
  const stars = rules.stars.filter((row) => row.sign === sign)
  const bands = rules.bands.filter((row) => row.sign === sign)
  const band = byPoints(bands, serious ? 0 : score, isMissed, reachesTop)
  return [
    {
      ...{
        id,
        name,
        sign,
        score,
        serious,
        bandFrom: band.minScore,
        step: stepOf(Math.max(named, Math.min(3, largest))),
      },
      stars: byPoints(
        stars.length ? stars : rules.stars.filter((row) => row.sign === null),
        score,
        isMissed,
        reachesTop,
      ).stars,
      band: band.code,
    },
  ]
}

/** Returns the place within the role: by band, score, step of evaluators, name. */
function rankOf(row: Rated, rated: readonly Rated[]): number {
  const text = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const isBefore = (other: Rated) =>
    (other.bandFrom - row.bandFrom ||
      other.score - row.score ||
      other.step - row.step ||
      text(row.name, other.name) ||
      text(row.id, other.id)) > 0
  return 1 + rated.filter((other) => other.sign === row.sign && !other.serious && isBefore(other)).length
}
