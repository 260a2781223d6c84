import { isUnwrittenKeyword, PAGE_NUMBER_MAX } from '@credit/contract'
import { useTable } from '@refinedev/core'
import type { TableProps } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePager } from '../shared/components/data-table.js'
import { keepListPreferences, listPreferences } from '../shared/list-preferences.js'
import { filterValues, KEYWORD, startFilters, withFilter } from './list-filters.js'
import { useListHistory } from './list-history.js'
import type { Definition, RecordOf } from './types.js'
import { useUnwrittenKeyword } from './unwritten-keyword.js'
import { useTexts } from './use-definition.js'

/** Returns the page to show if the requested page does not exist. */
function existingPage(
  current: number,
  size: number,
  loaded: { data: readonly unknown[]; total?: number } | undefined,
): number {
  if (!Number.isInteger(current) || current < 1 || current > PAGE_NUMBER_MAX) return 1
  const last = Math.ceil((loaded?.total ?? 0) / size)
  return loaded?.data.length === 0 && last > 0 ? Math.min(current, last) : current
}

/**
 * Loads the rows of a list, with page, order and filters in the address. Each choice adds a history entry.
 *
 * @param onFilter called before a filter or search changes the rows
 */
export function useListTable(definition: Definition, onFilter: () => void) {
  const kept = listPreferences(definition.path)
  const start = {
    sorters: definition.sort ? [definition.sort] : [],
    pageSize: kept.pageSize,
    filters: startFilters(definition, []),
  }
  const { word, withWord, withWordBefore, keepWord } = useUnwrittenKeyword()
  const meta = { listPath: definition.listPath, ...(word ? { keyword: word } : {}) }
  const {
    tableQuery,
    filters: written,
    sorters,
    ...table
  } = useTable<RecordOf>({
    resource: definition.name,
    syncWithLocation: true,
    pagination: { pageSize: start.pageSize },
    sorters: { initial: start.sorters },
    filters: { initial: start.filters },
    meta,
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
  })
  const { currentPage: current, pageSize, result } = table
  const filters = withWord(written)
  const write = (next: typeof filters) => {
    const kept = keepWord(next)
    // An equal address would get another key, and a user who leaves before it is drawn would lose the word.
    if (JSON.stringify(kept) !== JSON.stringify(written)) table.setFilters(kept, 'replace')
  }
  const follow = (next: typeof filters) => write(withWordBefore(next))
  const asStep = useListHistory({ ...table, setFilters: follow }, start)
  // Handles an outdated or hand-written address.
  useEffect(() => {
    if (isUnwrittenKeyword(filterValues(written, KEYWORD)[0] ?? '')) write(written)
  })
  const { t } = useTranslation('kit')
  const texts = useTexts(definition)
  const pager = usePager(
    { current, pageSize, total: result.total },
    { total: (count) => texts('total', { count }), whole: t('print.whole') },
  )
  const rows = tableQuery.data?.data ?? []
  const loaded = tableQuery.isPlaceholderData ? undefined : tableQuery.data
  const existing = existingPage(current, pageSize, loaded)
  // Handles a hand-written address, or a last page whose rows are gone.
  useEffect(() => {
    if (existing !== current) table.setCurrentPage(existing)
  })

  const setFilters = (next: typeof filters) => {
    onFilter()
    write(startFilters(definition, next, true))
    table.setCurrentPage(1)
  }
  const filter = (next: typeof filters) => asStep(() => setFilters(next))
  // Not handled by the hook, which drops the order of a hidden column and does not support ranges.
  const onChange: TableProps<RecordOf>['onChange'] = (position, chosen, sorter, { action }) => {
    const { current = 1, pageSize: size = pageSize } = position
    if (action === 'paginate') {
      keepListPreferences(definition.path, { pageSize: size })
      asStep(() => {
        table.setCurrentPage(size === pageSize ? current : 1)
        table.setPageSize(size)
      })
    } else if (action === 'sort') {
      const { columnKey, order } = [sorter].flat()[0] ?? {}
      const field = String(columnKey)
      asStep(() => {
        table.setSorters(order ? [{ field, order: order === 'ascend' ? 'asc' : 'desc' }] : [])
        table.setCurrentPage(1)
      })
    } else {
      const filtered = definition.fields.filter(({ name }) => name in chosen)
      filter(filtered.reduce((all, field) => withFilter(all, field, chosen[field.name] ?? []), filters))
    }
  }
  return {
    tableQuery,
    rows,
    total: result.total ?? 0,
    /** Pasted codes and names that no row has. */
    missing: (loaded as { missing?: string[] } | undefined)?.missing ?? [],
    pager,
    pageSize: start.pageSize,
    filters,
    sorters,
    filter,
    /** Like `filter`, but adds no history entry while the user types. */
    search: (word: string) => setFilters(withFilter(filters, KEYWORD, word ? [word] : [])),
    onChange,
  }
}
