import { randomUUID } from 'node:crypto'
import type { Names } from '@credit/contract'
import type { SettingIndicator } from '../../entities/evaluation-setting-version.js'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import type { IndicatorInput } from './setting.dto.js'

const FULL = 100

/** The questions that an input stands for: those with a known id stay themselves; sum 100, else 422. */
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

function descriptionsOf(
  ctx: Ctx,
  { descriptions, description }: IndicatorInput,
  before: Names | null,
): Names | null {
  if (descriptions !== undefined) return descriptions
  if (description === undefined) return before
  return description === '' ? null : namesOf(ctx, { name: description }, before)
}
