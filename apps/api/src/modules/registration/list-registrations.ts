import type { Page } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '../../core/context.js'
import { scoped } from '../../database/scoped.js'
import { AreaEntity } from '../../entities/areas/area.js'
import { RegistrationEntity } from '../../entities/registration/registration.js'
import { defineList, type ListQuery } from '../../list/list-definition.js'
import { page } from '../../list/page.js'
import { listOf } from '../../list/row-list.js'
import type { RegistrationRow } from './registration.dto.js'

export const REGISTRATION_LIST = defineList({
  entity: RegistrationEntity,
  columns: [
    'sign',
    'status',
    'name',
    'code',
    'loginName',
    'areaId',
    'participantId',
    'attempts',
    'submittedAt',
    'decidedAt',
    'reason',
    'version',
  ],
  searchable: ['name', 'code', 'loginName'],
  sortable: ['name', 'sign', 'status', 'submittedAt', 'decidedAt'],
  filterable: ['name', 'code', 'loginName', 'sign', 'status', 'areaId', 'submittedAt', 'decidedAt'],
  defaultSort: 'submittedAt,desc',
  total: 'counted',
})

/** Returns a page of the registrations that the supervisors of the caller's area decide. */
export async function listRegistrations(ctx: Ctx, query: ListQuery): Promise<Page<RegistrationRow>> {
  const found = await listOf(ctx, REGISTRATION_LIST, query).page()
  const areaIds = [...new Set(found.rows.map(({ areaId }) => areaId))]
  const areas = await scoped(ctx, AreaEntity).pick(['id', 'names'], { id: In(areaIds) })
  const names = new Map(areas.map((area) => [area.id, ctx.text(area.names)]))
  const rows = found.rows.map(({ participantId, ...row }) => ({
    ...row,
    areaName: names.get(row.areaId) ?? '',
    claim: participantId !== null,
  }))
  return page(rows, found.total, found.page)
}
