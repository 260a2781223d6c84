import { PARTICIPANT_SIGNS } from '@credit/contract'
import type { components } from '../../../../api/schema.js'
import { defineResource } from '../../../../resource-kit/define-resource.js'
import type { EffectProps } from '../../../../resource-kit/types.js'
import { lazyDialog } from '../../../../shared/lazy-part.js'

const Effect = lazyDialog<EffectProps>(async () => ({ default: (await import('./level-effect.js')).BandEffect }), null)

/** Score ranges, with the measures that supervisors take for participants in them. */
export const overviewScores = defineResource<components['schemas']['OverviewScoreRow']>({
  name: 'overviewScore',
  path: '/baseinfo/overview',
  namespace: 'credit-score',
  key: 'overviewScores',
  table: 'overview_score',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'score-rule',
  schema: 'OverviewScoreInput',
  titleField: 'label',
  sort: { field: 'minScore', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  effect: Effect,
  fields: [
    { name: 'sign', kind: 'enum', options: PARTICIPANT_SIGNS, width: 120 },
    { name: 'code', kind: 'text', width: 95 },
    { name: 'labels', kind: 'names', required: true, width: 160 },
    { name: 'minScore', kind: 'number', hint: true, width: 150 },
    { name: 'minMean', kind: 'number', hint: true, width: 150 },
    { name: 'measureTexts', kind: 'names', hint: true, priority: 1 },
    { name: 'seriousMeasureTexts', kind: 'names', hint: true, in: ['show', 'form'] },
  ],
})
