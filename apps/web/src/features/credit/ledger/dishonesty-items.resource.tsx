import { DISHONESTY_TIERS, SIGNS } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'

/** Dishonest behaviours with their deductions. */
export const dishonestyItems = defineResource<components['schemas']['DishonestyItemRow']>({
  name: 'dishonesty',
  path: '/baseinfo/dishonesty',
  namespace: 'credit-ledger',
  key: 'dishonestyItems',
  table: 'dishonesty_item',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'score-rule',
  schema: 'DishonestyItemInput',
  titleField: 'name',
  sort: { field: 'code', order: 'asc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'code', kind: 'text', width: 95 },
    { name: 'sign', kind: 'enum', options: SIGNS, width: 125 },
    { name: 'names', kind: 'names', required: true },
    {
      name: 'tier',
      kind: 'enum',
      options: DISHONESTY_TIERS,
      tones: { minor: 'neutral', general: 'warning', serious: 'error' },
      width: 130,
    },
    { name: 'points', kind: 'number', hint: true, width: 90 },
    { name: 'validityMonths', kind: 'number', hint: true, width: 185, priority: 1 },
    { name: 'publicityMinMonths', kind: 'number', section: 'publicity', in: ['form', 'show'] },
    { name: 'publicityMaxMonths', kind: 'number', section: 'publicity', in: ['form', 'show'] },
    { name: 'repairAfterMonths', kind: 'number', section: 'publicity', in: ['form', 'show'] },
    { name: 'bases', kind: 'names', section: 'publicity', in: ['form', 'show'] },
    { name: 'enabled', kind: 'switch', section: 'publicity', width: 120, priority: 2, initial: true },
  ],
})
