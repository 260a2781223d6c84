import { type EvaluatorLine, type TraceLine, toPoints } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import type { TraceRow } from './credit.dto.js'
import { readEvaluators, readItemNames } from './credit.queries.js'

const WEIGHT_UNIT = 10_000

/**
 * The trace with names. Supervisors see every evaluator. A participant sees no evaluator of a sign of
 * which one evaluated it anonymously: those stand together, so that who is missing from the named
 * ones gives nobody away.
 */
export async function traceRows(
  ctx: Ctx,
  participantId: string,
  lines: readonly TraceLine[],
  named: boolean,
): Promise<TraceRow[]> {
  const evaluators = await readEvaluators(ctx, participantId)
  const ids = lines.flatMap((line) => ('id' in line ? [line.id] : []))
  const items = await readItemNames(ctx, ids)
  const hidden = new Set(
    named ? [] : [...evaluators.values()].filter((e) => e.anonymous).map((e) => e.sign),
  )
  const isHidden = (line: EvaluatorLine) => {
    const evaluator = evaluators.get(line.evaluatorId)
    return evaluator !== undefined && hidden.has(evaluator.sign)
  }
  const rows: TraceRow[] = []
  const together: EvaluatorLine[] = []
  for (const line of lines) {
    if (line.kind === 'evaluator' && isHidden(line)) {
      together.push(line)
      continue
    }
    rows.push(rowOf(line, { evaluators, items }))
  }
  const at = rows.findIndex((row) => row.kind === 'prior') + 1
  const merged = [...groupBy(together, (line) => line.window).values()].map(mergedRow)
  rows.splice(at, 0, ...merged)
  return rows
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
}

function rowOf(
  line: TraceLine,
  known: { evaluators: Map<string, { name: string }>; items: Map<string, string> },
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

function mergedRow(lines: EvaluatorLine[]): TraceRow {
  const sum = (of: (line: EvaluatorLine) => number) => lines.reduce((n, line) => n + of(line), 0)
  const stageWeight = sum((line) => line.stageWeight)
  const mean = sum((line) => line.stageWeight * line.mean) / (stageWeight || 1)
  return {
    ...EMPTY,
    kind: 'evaluators',
    points: toPoints(sum((line) => line.points)),
    evaluators: new Set(lines.map((line) => line.evaluatorId)).size,
    window: lines[0]?.window ?? null,
    weight: sum((line) => line.weight) / WEIGHT_UNIT,
    mean: Math.round(mean) / 100,
  }
}
