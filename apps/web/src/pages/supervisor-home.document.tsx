import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { CompletionDocument } from '../features/evaluation/cards.document.js'
import { RankingDocument, StatisticsDocument, TodosDocument } from '../features/oversight/cards.document.js'
import { EventsDocument, FiguresDocument } from '../features/projects/cards.document.js'
import { SyncDocument } from '../features/sync/cards.document.js'
import { useMay } from '../providers/access-control.js'
import { DocumentTitle } from '../shared/components/document-parts.js'

/** Document of a supervisor's home: open work, bid sections by stage, completion by role. */
export default function SupervisorHomeDocument() {
  const { t } = useTranslation('pages')
  const may = useMay('dashboard', 'view')
  return (
    <>
      <DocumentTitle>{t('home.hello', { name: getSession()?.user.name })}</DocumentTitle>
      {may ? (
        <>
          <TodosDocument />
          <div className="document-halves">
            <div>
              <FiguresDocument />
              <EventsDocument />
            </div>
            <div>
              <CompletionDocument />
              <RankingDocument />
              <StatisticsDocument />
            </div>
          </div>
          <SyncDocument />
        </>
      ) : null}
    </>
  )
}
