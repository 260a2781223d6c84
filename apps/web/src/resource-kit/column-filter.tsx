import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { lazy, Suspense } from 'react'
import { viewOf } from './kinds/registry.js'
import type { AnyField, RecordOf, Texts } from './types.js'

type Dropdown = Exclude<NonNullable<ColumnType<RecordOf>['filterDropdown']>, React.ReactNode>
type DropdownProps = Parameters<Dropdown>[0]

/** The calendar is heavy and seldom opened. */
const RangePicker = lazy(() => import('./range-picker.js'))

function WordFilter({
  props,
  label,
  texts,
}: {
  props: DropdownProps
  label: string
  texts: Texts
}) {
  const word = String(props.selectedKeys[0] ?? '')
  return (
    <div className="kit-filter">
      <Input
        autoFocus
        value={word}
        aria-label={label}
        placeholder={label}
        onChange={(e) => props.setSelectedKeys(e.target.value ? [e.target.value] : [])}
        onPressEnter={() => props.confirm()}
      />
      <FilterButtons props={props} texts={texts} />
    </div>
  )
}

function RangeFilter({
  props,
  label,
  texts,
}: {
  props: DropdownProps
  label: string
  texts: Texts
}) {
  return (
    <div className="kit-filter">
      <Suspense fallback={<Input disabled />}>
        <RangePicker
          label={label}
          value={props.selectedKeys.map(String)}
          onChange={props.setSelectedKeys}
        />
      </Suspense>
      <FilterButtons props={props} texts={texts} />
    </div>
  )
}

function FilterButtons({ props, texts }: { props: DropdownProps; texts: Texts }) {
  return (
    <div className="kit-filter-buttons">
      <Button
        size="small"
        onClick={() => {
          props.clearFilters?.()
          props.confirm()
        }}
      >
        {texts('kit:filter.clear')}
      </Button>
      <Button size="small" type="primary" onClick={() => props.confirm()}>
        {texts('kit:filter.apply')}
      </Button>
    </div>
  )
}

/** The part of a column that filters, by the kind's shape of filter. */
export function filterOf(field: AnyField, texts: Texts): Partial<ColumnType<RecordOf>> {
  if (!field.filter) return {}
  const label = texts(`fields.${field.name}`)
  switch (viewOf(field).filter) {
    case 'text':
      return {
        filterIcon: <SearchOutlined />,
        filterDropdown: (props) => <WordFilter props={props} label={label} texts={texts} />,
      }
    case 'range':
      return {
        filterDropdown: (props) => <RangeFilter props={props} label={label} texts={texts} />,
      }
    case 'options':
      return {
        filterMultiple: field.kind === 'enum',
        filters:
          field.kind === 'enum'
            ? field.options.map((option) => ({
                value: String(option),
                text: texts(`options.${field.name}.${option}`),
              }))
            : [
                { value: 'true', text: texts('kit:yes') },
                { value: 'false', text: texts('kit:no') },
              ],
      }
    default:
      return {}
  }
}
