import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ProjectTable } from '../features/evaluation/project-table.js'
import { useProjectQuery } from '../features/evaluation/use-project-query.js'

/** Every project that the participant takes part in. */
export default function MyProjectsPage() {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { query, onPage, onSearch } = useProjectQuery('/myproject')
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{t('mine.title')}</h1>
        <div className="kit-tools">
          <Input.Search
            key={query.keyword}
            className="kit-search"
            allowClear
            defaultValue={query.keyword}
            placeholder={t('list.search')}
            aria-label={t('list.search')}
            onSearch={onSearch}
          />
        </div>
      </header>
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
