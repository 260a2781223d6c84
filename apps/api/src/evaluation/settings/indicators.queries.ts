import type { SettingIndicator } from '../../entities/evaluation-setting-version.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

export interface VersionRef {
  settingId: string
  settingVersion: number
}

const KEPT = 1000

/** A version that a record uses never changes, so what records asked for is kept, per database. */
const known = new WeakMap<object, Map<string, SettingIndicator[]>>()

const keyOf = ({ settingId, settingVersion }: VersionRef) => `${settingId} ${settingVersion}`

/** The questions of records, by what `questionsOf` answers for each. */
export async function readQuestions(
  ctx: Ctx,
  records: readonly VersionRef[],
): Promise<(record: VersionRef) => SettingIndicator[]> {
  const source = ctx.manager.dataSource
  const kept = known.get(source) ?? new Map<string, SettingIndicator[]>()
  known.set(source, kept)
  const missing = [
    ...new Map(records.filter((r) => !kept.has(keyOf(r))).map((r) => [keyOf(r), r])).values(),
  ]
  if (kept.size + missing.length > KEPT) kept.clear()
  const wanted = kept.size === 0 ? records : missing
  if (wanted.length > 0) {
    const rows = await sql<VersionRef & { indicators: SettingIndicator[] }>(
      ctx,
      (s) => `SELECT v.setting_id AS "settingId", v.number AS "settingVersion", v.indicators
        FROM evaluation_setting_version v JOIN (SELECT DISTINCT * FROM unnest(
          ${s.param(wanted.map((r) => r.settingId))}::uuid[],
          ${s.param(wanted.map((r) => r.settingVersion))}::integer[]) u(id, number)) u
        ON v.setting_id = u.id AND v.number = u.number
        WHERE ${s.unscoped('one matrix for all areas')}`,
    )
    for (const row of rows) kept.set(keyOf(row), row.indicators)
  }
  return (record) => {
    const indicators = kept.get(keyOf(record))
    if (!indicators) throw new Error(`no questions of ${keyOf(record)}`)
    return indicators
  }
}
