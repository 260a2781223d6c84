import { addressOf, isRead, PARTICIPANT_RESOURCES, type Permission } from '@credit/contract'
import type { Actor, Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import type { NotedType } from '#entities/workspace/note'

export interface NotedRecord {
  id: Seen<unknown>
  areaId: string
  /** Permission to see the record. */
  permission: Permission
  name: string
  /** Page that shows its notes. */
  link: string
}

const FIND: Readonly<Record<NotedType, (ctx: Ctx, id: string) => Promise<NotedRecord>>> = {
  async participant(ctx, id) {
    const { id: seen, areaId, sign, name } = await scoped(ctx, ParticipantEntity).get(id)
    return {
      id: seen,
      areaId,
      permission: `${PARTICIPANT_RESOURCES[sign]}:list`,
      name,
      link: `${addressOf(sign, id)}&tab=notes`,
    }
  },
  async project(ctx, id) {
    const { id: seen, areaId, name } = await scoped(ctx, ProjectEntity).get(id)
    return { id: seen, areaId, permission: 'project:list', name, link: addressOf('project', id) }
  },
  async section(ctx, id) {
    const { id: seen, areaId, name, projectId } = await scoped(ctx, BidSectionEntity).get(id)
    return { id: seen, areaId, permission: 'project:list', name, link: addressOf('project', projectId) }
  },
  async case(ctx, id) {
    const { id: seen, areaId, title } = await scoped(ctx, CreditCaseEntity).get(id)
    return { id: seen, areaId, permission: 'case:list', name: title, link: addressOf('case', id) }
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
