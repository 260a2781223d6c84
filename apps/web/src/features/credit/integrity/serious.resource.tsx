import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Definition, Field } from '../../../resource-kit/types.js'

type Row = components['schemas']['SeriousRow']
const shown = (name: keyof Row): Field<Row> => ({ name, kind: 'textarea', in: ['show'] })

/** The published serious acts of a role, with the columns of the national list. */
function seriousOf(role: 'supplier' | 'agency', path: string): Definition {
  return defineResource<Row>({
    name: `integrity/serious/${role}`,
    listPath: `integrity/serious/${role}`,
    path,
    namespace: 'credit-integrity',
    key: role === 'supplier' ? 'seriousSuppliers' : 'seriousAgencies',
    permission: 'integrity',
    titleField: 'name',
    sort: { field: 'punishmentDate', order: 'desc' },
    actions: [],
    fields: [
      { name: 'name', kind: 'text', width: 220 },
      { name: 'unifiedSocialCreditCode', kind: 'text', width: 180 },
      { name: 'behavior', kind: 'textarea', in: ['list', 'show'] },
      { name: 'punishmentResult', kind: 'textarea', in: ['list', 'show'], priority: 5, width: 200 },
      {
        name: 'punishmentDate',
        kind: 'date',
        sortable: true,
        filter: true,
        width: 130,
      },
      { name: 'publishDate', kind: 'date', sortable: true, filter: true, width: 130, priority: 3 },
      {
        name: 'publishEndDate',
        kind: 'date',
        sortable: true,
        filter: true,
        width: 165,
        priority: 2,
      },
      {
        name: 'enforcementUnit',
        kind: 'text',
        sortable: true,
        filter: true,
        width: 150,
        priority: 1,
      },
      shown('punishmentBasis'),
      shown('address'),
      shown('decisionNumber'),
      shown('areaName'),
    ],
  })
}

export const seriousSuppliers = seriousOf('supplier', '/HeavyintegritySupplier')
export const seriousAgencies = seriousOf('agency', '/HeavyintegrityAgency')
