import { Button, Empty, Skeleton } from 'antd'
import { Link } from 'react-router'
import { type DataColumn, DataTable } from '../shared/components/data-table.js'
import { widthOf } from '../shared/components/fitting-columns.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import { titleOf } from './define-resource.js'
import { SELECTION_WIDTH } from './list-fields.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'
import type { useListTable } from './use-list-table.js'
import type { useSelection } from './use-selection.js'

/** Adds attributes that the type of the table's checkboxes lacks. */
const named = (name: string): object => ({ 'aria-label': name })

interface Props {
  definition: Definition
  list: ReturnType<typeof useListTable>
  columns: readonly DataColumn<RecordOf>[]
  /** Missing if there are no bulk actions. */
  selection?: ReturnType<typeof useSelection> | undefined
  onOpen?: ((record: RecordOf) => void) | undefined
  onEdit?: ((record: RecordOf) => void) | undefined
}

/** Rows of a list with their checkboxes, or the reason that there are none. */
export function ListRows({ definition, list, columns, selection, onOpen, onEdit }: Props) {
  const texts = useTexts(definition)
  const { error, refetch } = list.tableQuery
  const clearAll = list.filters.length > 0 && (
    <Button size="small" type="link" onClick={() => list.filter([])}>
      {texts('kit:filter.clearAll')}
    </Button>
  )
  if (error) {
    // The API refused the filters in the address.
    const whole = <Link to={definition.path}>{texts('kit:filter.clearAll')}</Link>
    return <LoadProblem error={error} onRetry={refetch} instead={whole} />
  }
  return (
    <DataTable<RecordOf>
      dataSource={list.rows}
      phoneHeads
      className="kit-list"
      width={widthOf(columns) + (selection ? SELECTION_WIDTH : 0)}
      label={texts('title')}
      columns={columns}
      aria-busy={list.tableQuery.isFetching}
      onChange={list.onChange}
      onOpen={onOpen}
      onEdit={onEdit}
      pagination={list.rows.length > 0 && list.pager}
      rowSelection={
        selection
          ? {
              columnWidth: SELECTION_WIDTH,
              preserveSelectedRowKeys: true,
              selectedRowKeys: selection.selected.map(({ id }) => String(id)),
              onChange: (_, records) => selection.select(records),
              getTitleCheckboxProps: () => named(texts('kit:selectPage')),
              getCheckboxProps: (record) => named(texts('kit:select', { name: titleOf(definition, record) })),
            }
          : undefined
      }
      locale={{
        emptyText: list.tableQuery.isLoading ? (
          <Skeleton active title={false} paragraph={{ rows: list.pageSize }} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={clearAll ? texts('kit:noMatch') : texts('empty')}>
            {clearAll}
          </Empty>
        ),
      }}
    />
  )
}
