import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { TAB_NAMES, TABS, tabOf } from '../features/evaluation/awaiting.js'
import { ProjectSearch } from '../features/evaluation/project-search.js'
import { ProjectTable } from '../features/evaluation/project-table.js'
import { useProjectQuery } from '../features/evaluation/use-project-query.js'
import { PageHead } from '../shared/components/page-head.js'
import { PageTabs } from '../shared/components/page-tabs.js'

/** Participant's evaluations: awaiting, deferred and completed. */
export default function EvaluatePage() {
  const { t } = useTranslation(['evaluation', 'kit'])
  const list = useProjectQuery('/evaluate')
  const tab = tabOf(list.tab)
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('list.title')}
        extra={<ProjectSearch keyword={list.query.keyword} onSearch={list.onSearch} />}
      />
      <PageTabs
        open={tab}
        onOpen={(next) => list.onTab(next === 'awaiting' ? null : next)}
        items={TAB_NAMES.map((name) => ({
          key: name,
          label: t(`tab.${name}`),
          children: (
            <ProjectTable
              label={t(`tab.${name}`)}
              empty={list.query.keyword ? t('kit:noMatch') : t(`tabEmpty.${name}`)}
              readOnly={name === 'done'}
              query={{ ...list.query, ...TABS[name] }}
              deferred={name === 'deferred'}
              onPage={list.onPage}
            />
          ),
        }))}
      />
    </Flex>
  )
}
