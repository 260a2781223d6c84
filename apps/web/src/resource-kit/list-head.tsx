import { FilterOutlined, FolderOpenOutlined, PlusOutlined, SettingOutlined, UploadOutlined } from '@ant-design/icons'
import { SIGN } from '@credit/contract'
import { type CrudFilter, type CrudSort, useGo } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Query } from '../api/backend.js'
import { getSession } from '../api/session.js'
import type { DataColumn } from '../shared/components/data-table.js'
import { PageHead } from '../shared/components/page-head.js'
import { PanelButton } from '../shared/components/panel-button.js'
import { lazyDialog, lazyPart } from '../shared/lazy-part.js'
import { ExportButton } from './export-button.js'
import { FilterChips } from './filter-chips.js'
import { HistoryLink } from './history-link.js'
import { hiddenFilters } from './list-fields.js'
import { ListSearch, type SearchProps } from './list-search.js'
import { PrintButton } from './print-button.js'
import type { RecordOf } from './types.js'
import { type May, useTexts } from './use-definition.js'

const ColumnsPanel = lazyPart(() => import('./columns-panel.js'))
const FiltersPanel = lazyPart(() => import('./filters-panel.js'))
const ImportDialog = lazyDialog(() => import('./import-dialog.js'), null)
const SavedViewsPanel = lazyPart(() => import('./saved-views-panel.js'))

interface Props extends SearchProps {
  title: string
  may: May
  filters: CrudFilter[]
  onFilter: (filters: CrudFilter[]) => void
  /** Filters, order and number of matching rows. */
  query: Query
  total: number
  /** Names of the visible columns, in order. */
  shown: readonly string[]
  /** Null restores the default columns. */
  onChoose: (names: string[] | null) => void
  /** All chosen columns, including those that do not fit on the screen. */
  columns: readonly DataColumn<RecordOf>[]
  sorters: CrudSort[]
  extra?: ReactNode
}

/** Title, search, column chooser and the button that creates a record. */
export function ListHead({
  definition,
  title,
  may,
  filters,
  onFilter,
  query,
  total,
  shown,
  onChoose,
  columns,
  sorters,
  extra,
  ...search
}: Props) {
  const texts = useTexts(definition)
  const go = useGo()
  const [importing, setImporting] = useState(false)
  const hidden = hiddenFilters(definition, shown)
  const narrow = columns.map(({ key }) => String(key)).filter((name) => !shown.includes(name))
  const supervisor = getSession()?.user.type === SIGN.supervisor
  return (
    <PageHead
      title={title}
      extra={
        <Flex wrap gap={8} align="center">
          <ListSearch definition={definition} {...search} />
          {hidden.length > 0 ? (
            <PanelButton icon={<FilterOutlined />} title={texts('kit:filter.more')}>
              {(close) => <FiltersPanel {...{ definition, filters, onFilter }} fields={hidden} onClose={close} />}
            </PanelButton>
          ) : null}
          {supervisor ? (
            <PanelButton icon={<FolderOpenOutlined />} title={texts('kit:views.title')}>
              {(close) => <SavedViewsPanel definition={definition} onOpen={close} />}
            </PanelButton>
          ) : null}
          <PanelButton
            icon={<SettingOutlined />}
            title={texts('kit:columns.title')}
            text={narrow.length > 0 ? texts('kit:columns.more', { count: narrow.length }) : undefined}
          >
            {() => <ColumnsPanel {...{ definition, shown, narrow, onChoose }} />}
          </PanelButton>
          {may('export') ? <ExportButton definition={definition} query={query} total={total} /> : null}
          <PrintButton
            {...{ definition, title, filters, sorters, total, columns }}
            filtered={<FilterChips definition={definition} filters={filters} />}
          />
          {may('import') ? (
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
              {texts('kit:import.button')}
            </Button>
          ) : null}
          {importing ? <ImportDialog definition={definition} onClose={() => setImporting(false)} /> : null}
          {may('create') ? (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => go({ to: { resource: definition.name, action: 'create' } })}
            >
              {texts('kit:button.create', { one: texts('one') })}
            </Button>
          ) : null}
          {definition.history && definition.table ? <HistoryLink tables={[definition.table]} /> : null}
          {extra}
        </Flex>
      }
    />
  )
}
