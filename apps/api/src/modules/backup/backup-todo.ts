import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { translateAll } from '#core/language/language'
import { unitOfWork } from '#database/unit-of-work'
import { cityAreaId } from '../areas/read-areas.js'
import { closeTodo, openTodo } from '../todo/todo.js'
import { isLate, lastBackup } from './backup-status.js'

/** The one to-do item about backups. */
const TODO_ID = '00000000-0000-7000-8000-0000000bacc0'
/** Path of the log of attempts. */
const PATH = '/logs'

/** Keeps a to-do item of the city's supervisors open while the last good backup is too old. */
export function refreshBackupTodo(ctx: Ctx, config: Config): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const last = (await lastBackup(tx))?.finishedAt ?? null
    if (!config.backup || !isLate(tx, config, last)) return closeTodo(tx, 'backup', TODO_ID)
    const at = last?.toISOString().slice(0, 16).replace('T', ' ') ?? ''
    await openTodo(tx, {
      sourceType: 'backup',
      sourceId: TODO_ID,
      title: translateAll(last ? 'backup.todo.late' : 'backup.todo.none', { at }),
      areaId: await cityAreaId(tx),
      link: PATH,
    })
  })
}
