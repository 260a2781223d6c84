import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Divider, Flex, Radio, Typography } from 'antd'
import { preferences, usePreference } from '../shared/preferences.js'
import { fieldsIn, isTitle } from './define-resource.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const PANEL = { minWidth: 240 }
const ROWS = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '50vh',
  overflowY: 'auto',
} as const
const DENSITIES = ['normal', 'compact'] as const

export interface ColumnsProps {
  definition: Definition
  /** Names of the visible columns, in order. */
  shown: readonly string[]
  /** Names of the columns that the list has no room for. */
  narrow: readonly string[]
  /** Null restores the default columns. */
  onChoose: (names: string[] | null) => void
}

/** Returns the names with one of them moved up or down. */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const at = names.indexOf(name)
  const other = names[at + by]
  if (at < 0 || other === undefined) return [...names]
  return names.map((one) => (one === name ? other : one === other ? name : one))
}

/** Chooses a list's columns, their order and the row height. */
export default function ColumnsPanel({ definition, shown, narrow, onChoose }: ColumnsProps) {
  const texts = useTexts(definition)
  const density = usePreference('density') ?? 'normal'
  const fields = fieldsIn(definition, 'list')
  const names = fields.map(({ name }) => name)
  const title = fields.find((field) => isTitle(definition, field))?.name
  const columns = shown.filter((name) => names.includes(name))
  const others = names.filter((name) => !columns.includes(name) && !narrow.includes(name))
  const label = (name: string) => texts(`fields.${name}`)
  const move = (name: string, by: -1 | 1) => (
    <Button
      type="text"
      size="small"
      icon={by < 0 ? <UpOutlined /> : <DownOutlined />}
      aria-label={texts(by < 0 ? 'kit:columns.up' : 'kit:columns.down', { name: label(name) })}
      disabled={columns.at(by < 0 ? 0 : -1) === name}
      onClick={() => onChoose(moved(columns, name, by))}
    />
  )
  return (
    <Flex vertical gap={8} style={PANEL}>
      <ul style={ROWS}>
        {[...columns, ...narrow, ...others].map((name) => (
          <Flex key={name} component="li" align="center" justify="space-between">
            <Checkbox
              checked={columns.includes(name)}
              disabled={name === title}
              onChange={({ target }) =>
                onChoose(target.checked ? [...columns, name] : columns.filter((one) => one !== name))
              }
            >
              {label(name)}
              {narrow.includes(name) ? (
                <Typography.Text type="secondary"> {texts('kit:columns.narrow')}</Typography.Text>
              ) : null}
            </Checkbox>
            {columns.includes(name) ? (
              <span className="nowrap">
                {move(name, -1)}
                {move(name, 1)}
              </span>
            ) : null}
          </Flex>
        ))}
      </ul>
      {narrow.length > 0 ? (
        <Button size="small" type="primary" onClick={() => onChoose([...columns, ...narrow])}>
          {texts('kit:columns.all')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onChoose(null)}>
        {texts('kit:columns.reset')}
      </Button>
      <Divider style={{ margin: 0 }} />
      <Radio.Group
        size="small"
        optionType="button"
        value={density}
        aria-label={texts('kit:density.title')}
        options={DENSITIES.map((value) => ({ value, label: texts(`kit:density.${value}`) }))}
        onChange={({ target }) => preferences.set({ density: target.value })}
      />
    </Flex>
  )
}
