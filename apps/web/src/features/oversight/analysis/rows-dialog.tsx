import { addressOf } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Loading, QueryContent } from '../../../shared/components/card.js'
import { type DataColumn, DataTable, usePager } from '../../../shared/components/data-table.js'
import { PageLink } from '../../../shared/components/page-link.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { type ReadPage, usePrintedPage } from '../../../shared/hooks/use-printing.js'

const SIZE = 10

/** Returns the current page of the rows and its pager. */
export function useRowsPage() {
  const [current, setCurrent] = useState(1)
  const [size, setSize] = useState(SIZE)
  const pager = usePager({
    current,
    pageSize: size,
    onChange: (page, pageSize) => {
      setCurrent(pageSize === size ? page : 1)
      setSize(pageSize)
    },
  })
  return { paging: { current, size }, pager }
}

interface OfSection {
  projectId: string
}

/** Returns the columns of a row's project, linked to its page, and of its section. */
export function useSectionColumns<Row extends OfSection>(): DataColumn<Row>[] {
  const { t } = useTranslation('oversight')
  return [
    {
      title: t('analysis.rows.project'),
      dataIndex: 'projectName',
      heading: true,
      render: (name: string, { projectId }) => <PageLink to={addressOf('project', projectId)}>{name}</PageLink>,
    },
    { title: t('analysis.rows.section'), dataIndex: 'sectionName' },
  ]
}

interface Props<Row> {
  title: string
  empty: string
  columns: readonly DataColumn<Row>[]
  query: Loading<{ records: Row[]; total: number }> & { isPlaceholderData: boolean }
  /** Loads some of the rows, for printing all of them. */
  read: ReadPage<Row>
  pager: ReturnType<typeof useRowsPage>['pager']
  onClose: () => void
}

/** Paged list of the rows that a chart point counts. */
export function RowsDialog<Row extends { id: string }>({
  title,
  empty,
  columns,
  query,
  read,
  pager,
  onClose,
}: Props<Row>) {
  const { rows, pages } = usePrintedPage(query.data, read)
  return (
    <PlainDialog width={960} title={title} footer={null} onClose={onClose}>
      <QueryContent query={query} rows={6}>
        {({ total }) => (
          <DataTable<Row>
            label={title}
            dataSource={rows}
            loading={query.isPlaceholderData}
            locale={{ emptyText: empty }}
            pagination={{ ...pager, total, ...pages }}
            columns={columns}
          />
        )}
      </QueryContent>
    </PlainDialog>
  )
}
