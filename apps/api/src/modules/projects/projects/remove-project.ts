import type { Tx } from '#core/context'
import { countReferring, foreignKeysTo } from '#database/foreign-keys.sql'
import { scoped } from '#database/scoped'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { forgetTodos } from '../../todo/todo.js'

/** Tables whose rows are part of a project or of its sections. */
const PARTS = ['bid_section', 'section_party', 'section_stage', 'award_alarm']

/**
 * Deletes a locked project with its sections, their parties and stages, and the to-dos about them. Returns false if other records refer to it, such
 * as evaluations: then it stays as it is.
 */
export async function removeProject(tx: Tx, id: string): Promise<boolean> {
  const sections = scoped(tx, BidSectionEntity)
  const own = await sections.lockAll({ projectId: id })
  const ids = own.map((section) => section.id)
  if ((await isReferred(tx, 'project', [id])) || (await isReferred(tx, 'bid_section', ids))) return false
  const alarms = await scoped(tx, AwardAlarmEntity).pick(['id'], { projectId: id })
  await forgetTodos(tx, [id, ...ids, ...alarms.map((alarm) => alarm.id)])
  for (const one of ids) await sections.remove(one)
  await scoped(tx, ProjectEntity).remove(id)
  return true
}

async function isReferred(tx: Tx, table: string, ids: readonly string[]): Promise<boolean> {
  for (const { table: from, column } of await foreignKeysTo.rows(tx, { table, except: PARTS })) {
    for (const id of ids) {
      const found = await countReferring.first(tx, { table: from, columns: [column], id })
      if (found?.count) return true
    }
  }
  return false
}
