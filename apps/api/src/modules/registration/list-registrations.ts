import { RegistrationEntity } from '#entities/registration/registration'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../areas/area-names.js'
import { RegistrationRow } from './registration.dto.js'

/** Registrations that the supervisors of an area decide. */
export const REGISTRATIONS = defineRows(RegistrationRow, {
  entity: RegistrationEntity,
  extraColumns: ['participantId'],
  searchable: ['name', 'code', 'loginName'],
  sortable: ['name', 'sign', 'status', 'submittedAt', 'decidedAt'],
  filterable: ['name', 'code', 'loginName', 'sign', 'status', 'areaId', 'submittedAt', 'decidedAt'],
  defaultSort: 'submittedAt,desc',
  total: 'counted',
  lookUp: areaNamesOf,
  fields: { claim: ({ participantId }) => participantId !== null },
})
