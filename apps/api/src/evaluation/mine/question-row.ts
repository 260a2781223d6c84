import type { SettingIndicator } from '../../entities/evaluation-setting-version.js'
import type { Ctx } from '../../platform/database/context.js'
import type { QuestionRow } from './records.dto.js'

/** A question in the caller's language. */
export function questionRow(
  ctx: Ctx,
  { id, names, descriptions, maxPoints }: SettingIndicator,
): QuestionRow {
  const description = descriptions ? ctx.text(descriptions) : ''
  return { id, name: ctx.text(names), description, maxPoints }
}
