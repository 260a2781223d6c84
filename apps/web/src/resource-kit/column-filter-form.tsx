import { Button, Flex, Space } from 'antd'
import type { FilterDropdownProps } from 'antd/es/table/interface'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FilterControl, filterFault } from './filter-control.js'
import type { AnyField, Texts } from './types.js'

const FORM = { minWidth: 200, padding: 12 }
/** Filter icon whose form is open. */
const OPENER = '.ant-table-filter-trigger.ant-dropdown-open'

interface Props {
  field: AnyField
  texts: Texts
}

/** Form of a column's filter. Takes the focus when it opens and returns it when it closes. */
export default function ColumnFilterForm(props: Props & FilterDropdownProps) {
  const { field, texts, selectedKeys, setSelectedKeys, confirm, close, visible } = props
  const form = useRef<HTMLElement>(null)
  const value = selectedKeys.map(String)
  const fault = filterFault(field, value, texts)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    setAsked(false)
    if (!visible) return
    let frame = 0
    // The popup is positioned before it becomes visible, and hidden elements cannot take the focus.
    const focus = () => {
      const first = form.current?.querySelector('input')
      first?.focus()
      if (document.activeElement !== first || !first) frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [visible])
  const leave = (how: () => void) => {
    const opener = document.querySelector<HTMLElement>(OPENER)
    how()
    opener?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ant Design's menu handles Tab and would close.
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Escape') leave(close)
  }
  return (
    <Flex
      vertical
      gap={12}
      style={FORM}
      component="form"
      ref={form}
      aria-label={texts('kit:filter.of', { name: texts(`fields.${field.name}`) })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault) setAsked(true)
        else leave(confirm)
      }}
    >
      <FilterControl
        field={field}
        texts={texts}
        value={value}
        onChange={setSelectedKeys}
        fault={asked ? fault : null}
      />
      <Space>
        <Button size="small" type="primary" htmlType="submit">
          {texts('kit:filter.apply')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            setSelectedKeys([])
            leave(confirm)
          }}
        >
          {texts('kit:filter.clear')}
        </Button>
      </Space>
    </Flex>
  )
}
