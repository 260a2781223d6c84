import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/components/card.js'
import { keepListPreferences, listPreferences } from '../../shared/list-preferences.js'
import { AWAITING } from './awaiting.js'
import { ProjectTable } from './project-table.js'

const ROUTE = '/'

/** Projects with evaluations awaiting the participant, with their bid sections (specification 2). */
export function AwaitingProjects() {
  const { t } = useTranslation('evaluation')
  const [{ current, size }, setPage] = useState({ current: 1, size: listPreferences(ROUTE).pageSize })
  return (
    <Card title={t('awaiting.projects')}>
      <ProjectTable
        label={t('awaiting.projects')}
        empty={t('tabEmpty.awaiting')}
        query={{ evaluationStatus: AWAITING, current, size }}
        onPage={(page, pageSize) => {
          keepListPreferences(ROUTE, { pageSize })
          setPage({ current: pageSize === size ? page : 1, size: pageSize })
        }}
      />
    </Card>
  )
}
