import { addressOf, DISHONEST_RECORD_SOURCES, LISTINGS } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Definition, Field } from '../../../resource-kit/types.js'

type Row = components['schemas']['SeriousActRow']
const shown = (name: keyof Row): Field<Row> => ({ name, kind: 'textarea', in: ['show'] })
const day = (name: keyof Row, more: Partial<Field<Row>> = {}): Field<Row> =>
  ({ name, kind: 'date', width: 130, ...more }) as Field<Row>

/** Returns the list of serious acts of a role, with the columns of the national list. */
function seriousOf(role: 'supplier' | 'agency', path: string): Definition {
  return defineResource<Row>({
    name: `integrity/serious/${role}`,
    listPath: `integrity/serious/${role}`,
    importPath: 'integrity/serious/import',
    path,
    namespace: 'credit-acts',
    key: role === 'supplier' ? 'seriousSuppliers' : 'seriousAgencies',
    permission: 'integrity',
    titleField: 'name',
    sort: { field: 'punishmentDate', order: 'desc' },
    panel: 'fields',
    actions: ['export', 'import'],
    fields: [
      {
        name: 'name',
        kind: 'text',
        width: 220,
        render: ({ id, name, own }) => (own ? <Link to={addressOf('report', id)}>{name}</Link> : name),
      },
      { name: 'unifiedSocialCreditCode', kind: 'text', width: 180 },
      {
        name: 'listing',
        kind: 'enum',
        options: [...LISTINGS],
        tones: { pending: 'neutral', ended: 'neutral', repaired: 'neutral', revoked: 'neutral' },
        width: 140,
      },
      { name: 'behavior', kind: 'textarea', in: ['list', 'show'] },
      { name: 'punishmentResult', kind: 'textarea', in: ['list', 'show'], priority: 5, width: 200 },
      day('punishmentDate', { width: 150 }),
      day('publishDate', { priority: 3 }),
      day('publishEndDate', { width: 165 }),
      { name: 'enforcementUnit', kind: 'text', width: 150, priority: 1 },
      shown('punishmentBasis'),
      shown('address'),
      shown('decisionNumber'),
      shown('itemName'),
      { name: 'points', kind: 'number', in: ['show'] },
      day('validUntil', { secondary: true }),
      { name: 'endedOn', kind: 'date', in: ['show'] },
      shown('projectName'),
      shown('areaName'),
      { name: 'source', kind: 'enum', options: [...DISHONEST_RECORD_SOURCES], width: 120, secondary: true },
      { name: 'importBatch', kind: 'text', secondary: true, width: 320 },
    ],
  })
}

export const seriousSuppliers = seriousOf('supplier', '/HeavyintegritySupplier')
export const seriousAgencies = seriousOf('agency', '/HeavyintegrityAgency')
