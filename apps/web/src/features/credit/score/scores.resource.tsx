import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { SparkLine } from '../../../shared/charts/spark-line.js'
import { Stars } from '../../../shared/components/stars.js'

/** Score linked to its explanation, including the score of an unrated participant. */
function Score({ id, score }: { id: string; score: number | null }) {
  const { t } = useTranslation('common')
  return <Link to={addressOf('score', id)}>{score === null ? t('unrated') : score.toFixed(2)}</Link>
}

/** All participants of the area with their scores. */
export const scores = defineResource<components['schemas']['ScoreRow']>({
  name: 'credit',
  path: '/integrityManagement/Home',
  namespace: 'credit-score',
  key: 'scores',
  table: 'participant',
  permission: 'credit',
  titleField: 'name',
  sort: { field: 'creditScore', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  fields: [
    { name: 'name', kind: 'text', render: ({ id, name }) => <Link to={addressOf('creditDesk', id)}>{name}</Link> },
    { name: 'sign', kind: 'enum', options: [1, 2, 3, 4], width: 120 },
    { name: 'code', kind: 'text', width: 180, priority: 4 },
    areaColumn({ priority: 3 }),
    {
      name: 'creditScore',
      kind: 'number',
      width: 110,
      render: ({ id, creditScore }) => <Score id={id} score={creditScore} />,
    },
    {
      name: 'trend',
      kind: 'text',
      in: ['list'],
      width: 135,
      priority: 2,
      render: ({ trend }) => <SparkLine values={trend} />,
    },
    {
      name: 'starLevel',
      kind: 'enum',
      options: [5, 4, 3, 2, 1],
      width: 120,
      render: ({ starLevel }) => <Stars level={starLevel} />,
    },
    { name: 'band', kind: 'text', width: 95 },
    { name: 'basis', kind: 'enum', options: ['low', 'medium', 'high'], width: 120, priority: 7 },
    { name: 'limitedBy', kind: 'number', secondary: true, width: 120 },
    { name: 'serious', kind: 'switch', width: 110, priority: 5 },
    { name: 'unrated', kind: 'switch', width: 110, secondary: true },
    { name: 'status', kind: 'enum', options: ['active', 'onLeave', 'disabled'], width: 110, secondary: true },
    { name: 'evaluatorCount', kind: 'number', width: 110, priority: 6 },
  ],
})
