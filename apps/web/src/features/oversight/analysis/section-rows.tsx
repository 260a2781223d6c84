import type { ProcurementCategory, Stage } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { RowsDialog, useRowsPage, useSectionColumns } from './rows-dialog.js'

type Row = components['schemas']['ReachedSection']

const PATH = '/credit/admin/api/sysProject/reached'

/** Filters of a point in the trend. */
export interface Reached {
  /** First day of the month. */
  month: string
  /** Undefined for all stages. */
  stage: Stage | undefined
  areaId: string | undefined
  /** Undefined for all kinds of purchase. */
  category: ProcurementCategory | undefined
}

/** Sections that a point in the trend counts. */
export function SectionRows({ of, onClose }: { of: Reached; onClose: () => void }) {
  const { t } = useTranslation(['oversight', 'common'])
  const { paging, pager } = useRowsPage()
  const sectionColumns = useSectionColumns<Row>()
  const query = apiQuery.useQuery(
    'get',
    PATH,
    { params: { query: { ...of, ...paging } } },
    { placeholderData: keepPreviousData },
  )
  const month = of.month.slice(0, 7)
  const title =
    of.stage === undefined
      ? t('analysis.rows.reached', { month })
      : t('analysis.rows.reachedStage', { month, stage: t(`common:stage.${of.stage}`) })
  return (
    <RowsDialog<Row>
      title={title}
      empty={t('analysis.none')}
      query={query}
      read={async (page) => {
        const params = { query: { ...of, ...page } }
        return (await answer(api.GET(PATH, { params }))).records
      }}
      pager={pager}
      onClose={onClose}
      columns={[
        ...sectionColumns,
        { title: t('ranking.area'), dataIndex: 'areaName', className: 'nowrap' },
        {
          title: t('analysis.rows.stage'),
          dataIndex: 'stage',
          className: 'nowrap',
          render: (stage: Row['stage']) => t(`common:stage.${stage}`),
        },
        { title: t('analysis.rows.day'), dataIndex: 'day', className: 'nowrap' },
      ]}
    />
  )
}
