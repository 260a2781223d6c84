import { addressOf, RATING_PAGE, RATING_STATES } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { RATING_TONES } from './rating-tones.js'

function HalfYearName({ of }: { of: string }) {
  return useHalfYear()(of)
}

const OpenObjections = lazyPart(() => import('./open-objections.js'))

/** Half-yearly ratings with public notice. */
export const ratings = defineResource<components['schemas']['RatingRow']>({
  name: 'rating',
  path: '/integrityManagement/ratings',
  paths: { show: RATING_PAGE },
  namespace: 'credit-ratings',
  key: 'ratings',
  table: 'rating',
  permission: 'rating',
  titleField: 'number',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  commands: commandsOn<components['schemas']['RatingRow'], components['schemas']['RatingDetail']>(
    'credit-ratings:action',
    {
      withdraw: {
        put: '/credit/admin/api/rating/{id}/withdraw',
        ask: ['reason'],
        danger: true,
        template: { kind: 'ratingWithdraw', values: ({ number }: { number: string }) => ({ number }) },
      },
      publish: { put: '/credit/admin/api/rating/{id}/publish', main: true },
      enforce: { put: '/credit/admin/api/rating/{id}/enforce', page: true, main: true, part: OpenObjections },
    },
  ),
  waiting: { name: 'status', values: ['computed', 'notice'] },
  fields: [
    {
      name: 'number',
      kind: 'text',
      width: 190,
      render: ({ id, number }) => <Link to={addressOf('rating', id)}>{number}</Link>,
    },
    { name: 'period', kind: 'text', filter: false, width: 150, render: ({ period }) => <HalfYearName of={period} /> },
    { name: 'status', kind: 'enum', options: [...RATING_STATES], tones: RATING_TONES, width: 140 },
    areaColumn({ priority: 2 }),
    { name: 'asOf', kind: 'date', width: 120, priority: 3 },
    { name: 'participants', kind: 'number', width: 110, priority: 3 },
    { name: 'noticeUntil', kind: 'date', width: 140 },
    { name: 'enforcedAt', kind: 'datetime', width: 150, priority: 2 },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 4 },
  ],
})
