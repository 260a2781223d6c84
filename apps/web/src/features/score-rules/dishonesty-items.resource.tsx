import { DISHONESTY_TIERS, SIGNS } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'

const MONTHS = { kind: 'number', min: 0, max: 240 } as const

/** Dishonest behaviours and what each costs. */
export const dishonestyItems = defineResource<components['schemas']['DishonestyItemRow']>({
  name: 'dishonesty',
  path: '/baseinfo/dishonesty',
  namespace: 'score-rules',
  key: 'dishonestyItems',
  permission: 'score-rule',
  schema: 'DishonestyItemInput',
  titleField: 'name',
  sort: { field: 'code', order: 'asc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'code', kind: 'text', sortable: true, filter: true, width: 100 },
    { name: 'sign', kind: 'enum', options: SIGNS, sortable: true, filter: true, width: 110 },
    { name: 'names', kind: 'names', required: true, filter: true },
    {
      name: 'tier',
      kind: 'enum',
      options: DISHONESTY_TIERS,
      tones: { minor: 'neutral', general: 'warning', serious: 'error' },
      sortable: true,
      filter: true,
      width: 110,
    },
    {
      name: 'points',
      kind: 'number',
      min: 0,
      max: 100,
      precision: 2,
      sortable: true,
      hint: true,
      width: 90,
    },
    { name: 'validityMonths', ...MONTHS, min: 1, hint: true, width: 120 },
    { name: 'publicityMinMonths', ...MONTHS, section: 'publicity', in: ['form', 'show'] },
    { name: 'publicityMaxMonths', ...MONTHS, section: 'publicity', in: ['form', 'show'] },
    { name: 'repairAfterMonths', ...MONTHS, section: 'publicity', in: ['form', 'show'] },
    { name: 'bases', kind: 'names', section: 'publicity', in: ['form', 'show'] },
    {
      name: 'enabled',
      kind: 'switch',
      section: 'publicity',
      sortable: true,
      filter: true,
      width: 90,
    },
  ],
})
