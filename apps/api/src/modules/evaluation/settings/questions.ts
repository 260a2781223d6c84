import type { CacheDefinition } from '#core/caches'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationSettingVersionEntity, type SettingIndicator } from '#entities/evaluation/evaluation-setting-version'
import type { QuestionRow } from './question.dto.js'

export interface VersionRef {
  settingId: string
  settingVersion: number
}

/** Returns the questions of a record. */
export type QuestionsOf = (record: VersionRef) => SettingIndicator[]

/** Questions by setting and version; a version with records never changes. */
const QUESTIONS: CacheDefinition<SettingIndicator[]> = { max: 1000 }

const keyOf = ({ settingId, settingVersion }: VersionRef) => `${settingId} ${settingVersion}`

/** Reads the questions of records. */
export async function readQuestions(ctx: Ctx, records: readonly VersionRef[]): Promise<QuestionsOf> {
  const cache = ctx.caches.of(QUESTIONS)
  const questions = new Map<string, SettingIndicator[]>()
  const missing = new Map<string, VersionRef>()
  for (const record of records) {
    const key = keyOf(record)
    const cached = cache.get(key)
    if (cached) questions.set(key, cached)
    else missing.set(key, record)
  }
  if (missing.size > 0) {
    const versions = await scoped(ctx, EvaluationSettingVersionEntity).pick(
      ['settingId', 'number', 'indicators'],
      [...missing.values()].map(({ settingId, settingVersion: number }) => ({ settingId, number })),
    )
    for (const { settingId, number, indicators } of versions) {
      const key = keyOf({ settingId, settingVersion: number })
      cache.set(key, indicators)
      questions.set(key, indicators)
    }
  }
  return (record) => {
    const found = questions.get(keyOf(record))
    if (!found) throw new Error(`no questions of ${keyOf(record)}`)
    return found
  }
}

/** Returns a question in the caller's language. */
export function questionRow(ctx: Ctx, { id, names, descriptions, maxPoints }: SettingIndicator): QuestionRow {
  const description = descriptions ? ctx.text(descriptions) : ''
  return { id, name: ctx.text(names), description, maxPoints }
}
