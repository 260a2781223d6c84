import type { OpenStage, ParticipantSign } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity, type SettingIndicator } from '#entities/evaluation/evaluation-setting-version'
import { QUESTIONNAIRES } from './questionnaires.js'

interface Cell {
  evaluator: ParticipantSign
  evaluated: ParticipantSign
  stage: OpenStage
  enabled?: false
  optional?: true
  anonymous?: true
}

/** The matrix of mutual evaluation (E1): purchasers 1, suppliers 2, agencies 3, experts 4. */
export const MATRIX: Readonly<Record<string, Cell>> = {
  A1: { evaluator: 1, evaluated: 3, stage: 0 },
  A2: { evaluator: 1, evaluated: 4, stage: 0 },
  A3: { evaluator: 3, evaluated: 1, stage: 0 },
  A4: { evaluator: 3, evaluated: 4, stage: 0 },
  A5: { evaluator: 4, evaluated: 3, stage: 0 },
  A6: { evaluator: 4, evaluated: 1, stage: 0, anonymous: true },
  A7: { evaluator: 2, evaluated: 3, stage: 0, optional: true, anonymous: true },
  A8: { evaluator: 3, evaluated: 2, stage: 0, enabled: false },
  B1: { evaluator: 1, evaluated: 2, stage: 1 },
  B2: { evaluator: 2, evaluated: 1, stage: 1 },
  B3: { evaluator: 2, evaluated: 3, stage: 1, enabled: false },
  C1: { evaluator: 1, evaluated: 2, stage: 2 },
  C2: { evaluator: 2, evaluated: 1, stage: 2 },
  C3: { evaluator: 1, evaluated: 3, stage: 2, enabled: false },
  D1: { evaluator: 2, evaluated: 1, stage: 3 },
  D2: { evaluator: 1, evaluated: 2, stage: 3 },
}

/** Seeds the cells of the matrix with their questions; edited cells are left alone. */
export async function seedEvaluation(ctx: Tx): Promise<void> {
  const settings = scoped(ctx, EvaluationSettingEntity)
  const known = await settings.find()
  for (const [code, cell] of Object.entries(MATRIX)) {
    const { evaluator: evaluatorSign, evaluated: evaluatedSign, stage, enabled } = cell
    const taken = known.some(
      (row) =>
        row.code === code ||
        (row.evaluatorSign === evaluatorSign && row.evaluatedSign === evaluatedSign && row.stage === stage),
    )
    if (taken) continue
    const { id } = await settings.insert({
      code,
      evaluatorSign,
      evaluatedSign,
      stage,
      days: null,
      currentVersion: 1,
      enabled: enabled ?? true,
      optional: cell.optional ?? false,
      anonymous: cell.anonymous ?? false,
    })
    await scoped(ctx, EvaluationSettingVersionEntity).insert({
      settingId: id,
      number: 1,
      indicators: seededIndicators(code),
    })
  }
}

/** Returns the questions of a seeded cell. */
export function seededIndicators(code: string): SettingIndicator[] {
  return (QUESTIONNAIRES[code] ?? []).map(([maxPoints, zh, en], index) => ({
    id: `${code}-${index + 1}`,
    names: { 'zh-CN': zh, 'en-US': en },
    descriptions: null,
    maxPoints,
  }))
}
