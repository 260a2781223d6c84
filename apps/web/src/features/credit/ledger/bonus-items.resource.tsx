import { PARTICIPANT_SIGNS } from '@credit/contract'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'

/** Qualification bonuses that participants may claim. */
export const bonusItems = defineResource<components['schemas']['BonusItemRow']>({
  name: 'qualificationBonusItems',
  path: '/baseinfo/bonusitems',
  namespace: 'credit-ledger',
  key: 'bonusItems',
  table: 'bonus_item',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'score-rule',
  schema: 'BonusItemInput',
  titleField: 'name',
  sort: { field: 'code', order: 'asc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'code', kind: 'text', width: 110 },
    { name: 'sign', kind: 'enum', options: PARTICIPANT_SIGNS, width: 120 },
    { name: 'names', kind: 'names', required: true, hint: true },
    { name: 'points', kind: 'number', hint: true, width: 90 },
    { name: 'maxPoints', kind: 'number', hint: true, width: 110, priority: 1 },
    { name: 'validityMonths', kind: 'number', hint: true, width: 150, priority: 2 },
    { name: 'certificateRequired', kind: 'switch', width: 165, priority: 3 },
    { name: 'enabled', kind: 'switch', width: 120, initial: true },
  ],
})
