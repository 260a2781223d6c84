import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { ProjectSearch } from '../features/evaluation/project-search.js'
import { ProjectTable } from '../features/evaluation/project-table.js'
import { useProjectQuery } from '../features/evaluation/use-project-query.js'
import { PageHead } from '../shared/components/page-head.js'

/** Projects that the participant is a party of. */
export default function MyProjectsPage() {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { query, onPage, onSearch } = useProjectQuery('/myproject')
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('mine.title')} extra={<ProjectSearch keyword={query.keyword} onSearch={onSearch} />} />
      <ProjectTable
        readOnly
        label={t('mine.title')}
        empty={query.keyword ? t('kit:noMatch') : t('mine.empty')}
        query={query}
        onPage={onPage}
      />
    </Flex>
  )
}
