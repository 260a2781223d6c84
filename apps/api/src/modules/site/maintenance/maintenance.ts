import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MaintenanceNoticeEntity } from '#entities/site/maintenance-notice'
import type { MaintenanceInput, MaintenanceState } from './maintenance.dto.js'

const CODE = 'maintenance'
/** Time with an offset: without one it could mean another moment on the server than for its author. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns the notice about maintenance, whether it is shown now or not. */
export async function readMaintenance(ctx: Ctx): Promise<MaintenanceState> {
  const row = await scoped(ctx, MaintenanceNoticeEntity).findOne({ code: CODE })
  if (!row) return { notice: null }
  const { text, showFrom, showUntil, version } = row
  const times = { showFrom: timeText(showFrom), showUntil: timeText(showUntil) }
  return { notice: { text, ...times, version } }
}

/** Sets the maintenance notice of all pages, and its time. */
export function setMaintenance(ctx: Ctx, input: MaintenanceInput): Promise<MaintenanceState> {
  const { text, version } = input
  const showFrom = timeOf('showFrom', input.showFrom)
  const showUntil = timeOf('showUntil', input.showUntil)
  if (showUntil <= showFrom) {
    throw new DomainError('RULE_BROKEN', { fields: { showUntil: ['maintenance.order'] } })
  }
  if (showUntil <= ctx.clock.now()) {
    throw new DomainError('RULE_BROKEN', { fields: { showUntil: ['maintenance.over'] } })
  }
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, MaintenanceNoticeEntity)
    const values = { text, showFrom, showUntil }
    const current = () => readMaintenance(tx)
    const before = await table.findOne({ code: CODE })
    if (before) await table.update(before.id, values, { version, current })
    else await table.insert({ code: CODE, ...values })
    return current()
  })
}

/** Takes the notice away. */
export function clearMaintenance(ctx: Ctx): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, MaintenanceNoticeEntity)
    const before = await table.findOne({ code: CODE })
    if (before) await table.remove(before.id)
  })
}

function timeOf(field: 'showFrom' | 'showUntil', text: string): Date {
  const time = new Date(TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) {
    throw new DomainError('VALIDATION', { fields: { [field]: ['maintenance.time'] } })
  }
  return time
}
