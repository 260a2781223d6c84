import { isRead, PARTICIPANT_RESOURCES, type Permission } from '@credit/contract'
import type { Actor, Ctx } from '../../core/context.js'
import { notFound } from '../../core/domain-error.js'
import { scoped } from '../../database/scoped.js'
import { CreditCaseEntity } from '../../entities/ledger/credit-case.js'
import { ParticipantEntity } from '../../entities/participants/participant.js'
import { BidSectionEntity } from '../../entities/projects/bid-section.js'
import { ProjectEntity } from '../../entities/projects/project.js'
import type { NotedType } from '../../entities/workspace/note.js'

interface NotedRecord {
  areaId: string
  /** Permission to see the record. */
  permission: Permission
}

const FIND: Readonly<Record<NotedType, (ctx: Ctx, id: string) => Promise<NotedRecord>>> = {
  async participant(ctx, id) {
    const { areaId, sign } = await scoped(ctx, ParticipantEntity).get(id)
    return { areaId, permission: `${PARTICIPANT_RESOURCES[sign]}:list` }
  },
  async project(ctx, id) {
    const { areaId } = await scoped(ctx, ProjectEntity).get(id)
    return { areaId, permission: 'project:list' }
  },
  async section(ctx, id) {
    const { areaId } = await scoped(ctx, BidSectionEntity).get(id)
    return { areaId, permission: 'project:list' }
  },
  async case(ctx, id) {
    const { areaId } = await scoped(ctx, CreditCaseEntity).get(id)
    return { areaId, permission: 'case:list' }
  },
}

/** Returns a record that the caller may see; 404 for any other. */
export async function findNoted(ctx: Ctx, type: NotedType, id: string): Promise<NotedRecord> {
  const record = await FIND[type](ctx, id)
  if (!ctx.me.permissions.has(record.permission)) throw notFound()
  return record
}

/** Whether an account changes anything: auditors only read. */
export function changesRecords({ permissions }: Pick<Actor, 'permissions'>): boolean {
  for (const permission of permissions) if (!isRead(permission)) return true
  return false
}
