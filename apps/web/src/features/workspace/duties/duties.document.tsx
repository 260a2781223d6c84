import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath } from '../../../paths.js'
import { DocumentCard } from '../../../shared/components/document-parts.js'
import { DUTIES_SHOWN, useDutyList, useDutyTexts } from './duties.js'

/** Duties and rights of the caller's participant. */
export function DutiesDocument() {
  const { t } = useTranslation('workspace-duties')
  const textsOf = useDutyTexts()
  const { records, total } = useDutyList().data ?? { records: [], total: 0 }
  const shown = records.slice(0, DUTIES_SHOWN)
  return (
    <DocumentCard title={t('title')} extra={<Link to="/evaluate">{t('evaluations')}</Link>}>
      {total === 0 ? <p className="document-empty">{t('empty')}</p> : null}
      <ol className="document-items">
        {shown.map((duty) => {
          const { name, meta, until, left } = textsOf(duty)
          return (
            <li key={`${duty.kind} ${duty.id}`}>
              <Link to={localPath(duty.link) ?? '/'}>{name}</Link>
              <span className="document-meta">{[meta, until].filter(Boolean).join(' · ')}</span>
              <strong>{left}</strong>
            </li>
          )
        })}
      </ol>
      {total > shown.length ? <p className="document-meta">{t('first', { total, shown: shown.length })}</p> : null}
    </DocumentCard>
  )
}
