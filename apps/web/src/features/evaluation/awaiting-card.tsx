import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AWAITING } from './awaiting.js'
import { ProjectTable } from './project-table.js'

const ROWS = 5

/** Projects awaiting the participant's evaluation, the next due first. */
export function AwaitingCard() {
  const { t } = useTranslation('evaluation')
  const [current, setCurrent] = useState(1)
  return (
    <section className="kit-cardbox" aria-labelledby="awaiting-card">
      <div className="ev-card-head">
        <h2 id="awaiting-card">{t('awaiting.title')}</h2>
        <Link to="/evaluate">{t('awaiting.all')}</Link>
      </div>
      <ProjectTable
        small
        label={t('awaiting.title')}
        empty={t('awaiting.empty')}
        query={{ evaluationStatus: AWAITING, current, size: ROWS }}
        onPage={setCurrent}
      />
    </section>
  )
}
