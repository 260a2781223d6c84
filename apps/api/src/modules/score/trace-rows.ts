import { ANONYMOUS_MIN } from '@credit/contract'
import { type JoinedLine, type ScoreInput, type TraceLine, toPoints, trace } from '@credit/scoring'
import type { Ctx } from '#core/context'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { type Evaluator, evaluatorsOf } from './credit.sql.js'
import { readItemNames } from './entry-rows.js'
import { hiddenAmong, pooledSigns } from './hidden-evaluators.js'
import type { TraceRow } from './trace.dto.js'

const WEIGHT_UNIT = 10_000

/**
 * Returns the explanation with names. Supervisors see every evaluator, participants see the hidden ones as one line; if
 * some were released in a pool, it shows neither their number nor their weight.
 */
export async function traceRows(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  input: ScoreInput,
  named: boolean,
): Promise<TraceRow[]> {
  const found = await evaluatorsOf.rows(ctx, { participantId })
  const evaluators = new Map(found.map((evaluator) => [evaluator.id, evaluator]))
  const { lines } = trace(input, named ? new Set() : hiddenAmong(found))
  const ids = lines.flatMap((line) => ('id' in line ? [line.id] : []))
  const items = await readItemNames(ctx, ids)
  const hidden = lines.filter((line) => line.kind === 'evaluators')
  const rows = lines.filter((line) => line.kind !== 'evaluators').map((line) => rowOf(line, { evaluators, items }))
  const at = rows.findIndex((row) => row.kind === 'prior') + 1
  if (!named && pooledSigns(found).size > 0) {
    return rows.toSpliced(at, 0, ...(hidden.length > 0 ? [pooledRow(hidden)] : []))
  }
  return rows.toSpliced(at, 0, ...joined(hidden).map(joinedRow))
}

/**
 * Groups evaluations by age window, or all in one line if a window has so few that its line would disclose a single
 * mark.
 */
function joined(lines: readonly JoinedLine[]): JoinedLine[][] {
  if (lines.length === 0) return []
  const tooFew = lines.some(({ evaluators }) => evaluators < ANONYMOUS_MIN)
  return tooFew ? [[...lines]] : lines.map((line) => [line])
}

const EMPTY = {
  id: null,
  name: '',
  evaluatorId: null,
  evaluators: null,
  window: null,
  weight: null,
  mean: null,
  serious: false,
  entries: [],
}

function rowOf(
  line: Exclude<TraceLine, JoinedLine>,
  known: { evaluators: ReadonlyMap<string, Evaluator>; items: ReadonlyMap<string, string> },
): TraceRow {
  const row: TraceRow = { ...EMPTY, kind: line.kind, points: toPoints(line.points) }
  if (line.kind === 'prior') return { ...row, weight: line.weight / WEIGHT_UNIT }
  if (line.kind === 'evaluator') {
    return {
      ...row,
      name: known.evaluators.get(line.evaluatorId)?.name ?? '',
      evaluatorId: line.evaluatorId,
      evaluators: 1,
      window: line.window,
      weight: line.weight / WEIGHT_UNIT,
      mean: toPoints(line.mean),
    }
  }
  if (!('id' in line)) return row
  return {
    ...row,
    id: line.id,
    name: known.items.get(line.id) ?? '',
    serious: line.kind === 'deduction' && line.serious,
  }
}

/** Returns only the sum of lines: the difference to another day would otherwise disclose who is in a pool. */
function pooledRow(lines: readonly JoinedLine[]): TraceRow {
  const points = lines.reduce((sum, line) => sum + line.points, 0)
  return { ...EMPTY, kind: 'evaluators', points: toPoints(points) }
}

/**
 * Returns the sum of lines. The mean is weighted as the rating is: by the weights after limit and age. The number of
 * evaluators would disclose members of an anonymous group who evaluated by name as well.
 */
function joinedRow(lines: readonly JoinedLine[]): TraceRow {
  const sum = (of: (line: JoinedLine) => number) => lines.reduce((n, line) => n + of(line), 0)
  const weight = sum((line) => line.weight)
  // Evaluations too old to count have no weight; their line shows the plain mean.
  const weightOf = (line: JoinedLine) => (weight === 0 ? 1 : line.weight)
  const mean = sum((line) => weightOf(line) * line.mean) / sum(weightOf)
  const most = Math.max(...lines.map(({ evaluators }) => evaluators))
  return {
    ...EMPTY,
    kind: 'evaluators',
    points: toPoints(sum((line) => line.points)),
    evaluators: most < ANONYMOUS_MIN ? null : ANONYMOUS_MIN,
    window: lines.length === 1 ? (lines[0]?.window ?? null) : null,
    weight: weight / WEIGHT_UNIT,
    mean: Math.round(mean) / 100,
  }
}
