import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../shared/components/card.js'
import { AWAITING } from './awaiting.js'
import { ProjectTable } from './project-table.js'

const PAGE_SIZE = 5

/** Projects that await the participant's evaluation, the next due first. */
export function AwaitingCard() {
  const { t } = useTranslation('evaluation')
  const [current, setCurrent] = useState(1)
  return (
    <Card title={t('awaiting.title')} extra={<Link to="/evaluate">{t('awaiting.all')}</Link>}>
      <ProjectTable
        small
        label={t('awaiting.title')}
        empty={t('awaiting.empty')}
        query={{ evaluationStatus: AWAITING, current, size: PAGE_SIZE }}
        onPage={setCurrent}
      />
    </Card>
  )
}
