import { randomUUID } from 'node:crypto'
import type { Names } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { namesOf } from '../../../core/language/names.js'
import type { SettingIndicator } from '../../../entities/evaluation/evaluation-setting-version.js'
import type { IndicatorInput } from './setting.dto.js'

const FULL = 100

/** Returns the questions of an input; known ones keep their id. Rejects a sum of points other than 100. */
export function indicatorsOf(
  ctx: Ctx,
  inputs: readonly IndicatorInput[],
  before: readonly SettingIndicator[],
): SettingIndicator[] {
  const sum = inputs.reduce((total, { maxPoints }) => total + maxPoints, 0)
  if (sum !== FULL) {
    throw new DomainError('RULE_BROKEN', {
      fields: { indicators: [['evaluation.pointsSum', { sum }]] },
    })
  }
  const taken = new Set<string>()
  return inputs.map((input, index) => {
    const known = before.find(({ id }) => id === input.id && !taken.has(id))
    const id = known?.id ?? randomUUID()
    taken.add(id)
    return {
      id,
      names: namesOf(ctx, input, known?.names, `indicators[${index}].names`),
      descriptions: descriptionsOf(ctx, input, known?.descriptions ?? null),
      maxPoints: input.maxPoints,
    }
  })
}

function descriptionsOf(ctx: Ctx, { descriptions, description }: IndicatorInput, before: Names | null): Names | null {
  if (descriptions !== undefined) return descriptions
  if (description === undefined) return before
  return description === '' ? null : namesOf(ctx, { name: description }, before)
}
