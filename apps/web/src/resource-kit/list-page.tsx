import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useGo, useTable } from '@refinedev/core'
import { Button, Checkbox, Empty, Input, type InputRef, Popover } from 'antd'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useRecordActions } from './actions.js'
import { fieldsIn, titleOf } from './define-resource.js'
import { FilterChips } from './filter-chips.js'
import { LoadProblem } from './load-problem.js'
import { keepListPreferences, listPreferences } from './preferences.js'
import { ResourceTable } from './resource-table.js'
import { RowButtons } from './row-buttons.js'
import { filterValues, KEYWORD, withKeyword } from './table-state.js'
import type { PageProps, RecordOf } from './types.js'
import { recordAllows, usePermitted } from './use-permitted.js'
import { useTexts } from './use-texts.js'

const RecordView = lazy(() =>
  import('./show-page.js').then((module) => ({ default: module.RecordView })),
)

const SidePanel = lazy(() => import('./side-panel.js'))

/** `/` puts the cursor into the search box, unless one is typing already. */
function useSlash(box: React.RefObject<InputRef | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
        return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box])
}

export interface ListPageProps extends PageProps {
  /** What the side panel shows, where a record cannot be asked for by its id. */
  panel?: ComponentType<{ record: RecordOf }>
}

/** The list of a resource: state in the address, one search box, selection, a side panel. */
export function ListPage({ definition, panel: Panel }: ListPageProps) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const actions = useRecordActions(definition)
  const search = useRef<InputRef>(null)
  useSlash(search)
  const kept = listPreferences(definition.path)
  const [hidden, setHidden] = useState(kept.hidden)
  const [selected, setSelected] = useState<RecordOf[]>([])
  const [open, setOpen] = useState<RecordOf | null>(null)
  const table = useTable<RecordOf>({
    resource: definition.name,
    syncWithLocation: true,
    pagination: { pageSize: kept.pageSize },
    sorters: { initial: definition.sort ? [definition.sort] : [] },
    meta: { listPath: definition.listPath },
    errorNotification: false,
  })
  const all = fieldsIn(definition, 'list')
  const fields = all.filter((field) => !hidden.includes(field.name))
  const filtered = table.filters.length > 0
  const { error } = table.tableQuery

  const edit = (record: RecordOf) =>
    go({ to: { resource: definition.name, action: 'edit', id: String(record.id) } })
  const create = () => go({ to: { resource: definition.name, action: 'create' } })
  const drop = (ids: string[]) =>
    setSelected((rows) => rows.filter((row) => !ids.includes(String(row.id))))

  const canSelect = may('delete') || may('publish')
  const choose = (shown: string[]) => {
    const next = all.map((field) => field.name).filter((name) => !shown.includes(name))
    setHidden(next)
    keepListPreferences(definition.path, { hidden: next })
  }

  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{texts('title')}</h1>
        <div className="kit-tools">
          {definition.search === false ? null : (
            <Input.Search
              ref={search}
              className="kit-search"
              allowClear
              defaultValue={filterValues(table.filters, KEYWORD)[0]}
              placeholder={texts('kit:search.placeholder')}
              aria-label={texts('kit:search.label')}
              onSearch={(word) => {
                table.setFilters(withKeyword(table.filters, word.trim()), 'replace')
                table.setCurrentPage(1)
              }}
            />
          )}
          <Popover
            trigger="click"
            placement="bottomRight"
            content={
              <Checkbox.Group
                className="kit-columns"
                value={fields.map((field) => field.name)}
                onChange={choose}
                options={all.map((field) => ({
                  value: field.name,
                  label: texts(`fields.${field.name}`),
                  disabled: field.name === definition.titleField,
                }))}
              />
            }
          >
            <Button icon={<SettingOutlined />} aria-label={texts('kit:columns')} />
          </Popover>
          {may('create') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={create}>
              {texts('kit:button.create', { one: texts('one') })}
            </Button>
          ) : null}
        </div>
      </header>
      {selected.length > 0 ? (
        <div className="kit-selection" role="status">
          <span>{texts('kit:selected', { n: selected.length })}</span>
          {may('publish') ? (
            <>
              <Button onClick={() => actions.publish(selected, true).then(drop)}>
                {texts('kit:button.publish')}
              </Button>
              <Button onClick={() => actions.publish(selected, false).then(drop)}>
                {texts('kit:button.unpublish')}
              </Button>
            </>
          ) : null}
          {may('delete') ? (
            <Button danger onClick={() => actions.remove(selected).then(drop)}>
              {texts('kit:button.delete')}
            </Button>
          ) : null}
          <Button type="text" onClick={() => setSelected([])}>
            {texts('kit:button.clearSelection')}
          </Button>
        </div>
      ) : null}
      <FilterChips definition={definition} table={table} />
      {error ? (
        <LoadProblem error={error} onRetry={table.tableQuery.refetch} />
      ) : (
        <ResourceTable
          definition={definition}
          fields={fields}
          table={table}
          onOpen={setOpen}
          onEdit={
            may('edit') ? (record) => recordAllows(record, 'edit') && edit(record) : undefined
          }
          selection={canSelect ? { rows: selected, onChange: setSelected } : undefined}
          buttons={(record) => (
            <RowButtons
              definition={definition}
              record={record}
              may={may}
              panel={Panel !== undefined}
              onOpen={() => setOpen(record)}
              onEdit={() => edit(record)}
              onDelete={() => actions.remove([record]).then(drop)}
              onPublish={(on) => actions.publish([record], on)}
            />
          )}
          empty={
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={filtered ? texts('kit:noMatch') : texts('empty')}
            >
              {filtered ? (
                <Button onClick={() => table.setFilters([], 'replace')}>
                  {texts('kit:filter.clearAll')}
                </Button>
              ) : null}
            </Empty>
          }
        />
      )}
      <Suspense fallback={null}>
        {open ? (
          <SidePanel title={titleOf(definition, open)} onClose={() => setOpen(null)}>
            {Panel ? (
              <Panel record={open} />
            ) : (
              <RecordView definition={definition} id={String(open.id)} />
            )}
          </SidePanel>
        ) : null}
      </Suspense>
      {actions.dialogs}
    </section>
  )
}
