import type { CrudFilter } from '@refinedev/core'
import { Button, Flex, Space, Typography } from 'antd'
import { useState } from 'react'
import { FilterControl, filterFault } from './filter-control.js'
import { filterValues, withFilter } from './list-filters.js'
import type { AnyField, Definition } from './types.js'
import { useTexts } from './use-definition.js'

const PANEL = { minWidth: 260 }
/** The padding keeps the focus rings of the controls from being clipped. */
const FIELDS = { maxHeight: '60vh', overflowY: 'auto', padding: 3 } as const

interface Props {
  definition: Definition
  /** Fields that no column filters by. */
  fields: readonly AnyField[]
  filters: readonly CrudFilter[]
  onFilter: (filters: CrudFilter[]) => void
  onClose: () => void
}

/** Filters of fields without a column. */
export default function FiltersPanel({ definition, fields, filters, onFilter, onClose }: Props) {
  const texts = useTexts(definition)
  const [values, setValues] = useState(() => new Map(fields.map((field) => [field, filterValues(filters, field)])))
  const [asked, setAsked] = useState(false)
  const faultIn = (field: AnyField) => filterFault(field, values.get(field) ?? [], texts)
  const apply = (chosen: ReadonlyMap<AnyField, string[]>) => {
    onFilter(fields.reduce<CrudFilter[]>((all, field) => withFilter(all, field, chosen.get(field) ?? []), [...filters]))
    onClose()
  }
  return (
    <Flex
      vertical
      gap={12}
      style={PANEL}
      component="form"
      aria-label={texts('kit:filter.more')}
      onSubmit={(event) => {
        event.preventDefault()
        if (fields.some(faultIn)) setAsked(true)
        else apply(values)
      }}
    >
      <Flex vertical gap={12} style={FIELDS}>
        {fields.map((field) => (
          <Flex vertical gap={6} key={field.name}>
            <Typography.Text strong>{texts(`fields.${field.name}`)}</Typography.Text>
            <FilterControl
              field={field}
              texts={texts}
              value={values.get(field) ?? []}
              onChange={(chosen) => setValues(new Map(values).set(field, chosen))}
              fault={asked ? faultIn(field) : null}
            />
          </Flex>
        ))}
      </Flex>
      <Space>
        <Button size="small" type="primary" htmlType="submit">
          {texts('kit:filter.apply')}
        </Button>
        <Button size="small" onClick={() => apply(new Map())}>
          {texts('kit:filter.clear')}
        </Button>
      </Space>
    </Flex>
  )
}
