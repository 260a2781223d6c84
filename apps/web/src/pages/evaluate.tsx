import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TAB_NAMES, TABS, tabOf } from '../features/evaluation/awaiting.js'
import { ProjectListHead } from '../features/evaluation/project-list-head.js'
import { ProjectTable } from '../features/evaluation/project-table.js'
import { useProjectQuery } from '../features/evaluation/use-project-query.js'

/** What awaits the participant's evaluation, what was put off, what is done. */
export default function EvaluatePage() {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { query, tab: wanted, onPage, onSearch } = useProjectQuery('/evaluate')
  const tab = tabOf(wanted)
  return (
    <section className="kit-page">
      <ProjectListHead title={t('list.title')} keyword={query.keyword} onSearch={onSearch} />
      <nav className="kit-tabs" aria-label={t('list.title')}>
        {TAB_NAMES.map((name) => (
          <Link
            key={name}
            to={name === 'awaiting' ? '/evaluate' : `/evaluate?tab=${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </nav>
      <ProjectTable
        label={t(`tab.${tab}`)}
        empty={query.keyword ? t('kit:noMatch') : t(`tabEmpty.${tab}`)}
        look={tab === 'done'}
        query={{ ...query, evaluationStatus: TABS[tab] }}
        onPage={onPage}
      />
    </section>
  )
}
