import { useTranslation } from 'react-i18next'
import { ProjectListHead } from '../features/evaluation/project-list-head.js'
import { ProjectTable } from '../features/evaluation/project-table.js'
import { useProjectQuery } from '../features/evaluation/use-project-query.js'

/** Every project that the participant takes part in. */
export default function MyProjectsPage() {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { query, onPage, onSearch } = useProjectQuery('/myproject')
  return (
    <section className="kit-page">
      <ProjectListHead title={t('mine.title')} keyword={query.keyword} onSearch={onSearch} />
      <ProjectTable
        look
        label={t('mine.title')}
        empty={query.keyword ? t('kit:noMatch') : t('mine.empty')}
        query={query}
        onPage={onPage}
      />
    </section>
  )
}
