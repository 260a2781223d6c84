import { PARTICIPANT_SIGNS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../../api/schema.js'
import { defineResource } from '../../../../resource-kit/define-resource.js'
import type { EffectProps } from '../../../../resource-kit/types.js'
import { lazyDialog, lazyPart } from '../../../../shared/lazy-part.js'

const Effect = lazyDialog<EffectProps>(async () => ({ default: (await import('./level-effect.js')).StarEffect }), null)

// Form controls are not part of the list's chunk.
const RoleInput = lazyPart(() => import('./role-input.js'), null)

/** Role of a level. A level without a role applies to all roles. */
function Role({ sign }: { sign: number | null }) {
  const { t } = useTranslation('credit-score')
  return <>{t(`starRatings.options.sign.${sign ?? 'all'}`)}</>
}

/** Star levels. Each starts at its minimum score and ends where the next one starts. */
export const starRatings = defineResource<components['schemas']['StarRatingRow']>({
  name: 'starRating',
  path: '/baseinfo/rate',
  namespace: 'credit-score',
  key: 'starRatings',
  table: 'star_rating',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'score-rule',
  schema: 'StarRatingInput',
  titleField: 'label',
  sort: { field: 'minScore', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  effect: Effect,
  fields: [
    { name: 'stars', kind: 'number', filter: false, width: 120 },
    { name: 'labels', kind: 'names', required: true },
    { name: 'minScore', kind: 'number', hint: true, width: 160 },
    { name: 'minMean', kind: 'number', hint: true, width: 160 },
    {
      name: 'sign',
      kind: 'enum',
      options: PARTICIPANT_SIGNS,
      hint: true,
      width: 140,
      render: ({ sign }) => <Role sign={sign} />,
      input: RoleInput,
    },
  ],
})
