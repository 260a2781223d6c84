import { Select, Table } from 'antd'
import type { components } from '../api/schema.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

type HeadingChoice = components['schemas']['HeadingChoice']
type ImportOutcome = components['schemas']['ImportResult']

interface Props {
  definition: Definition
  result: ImportOutcome
  /** Mapping chosen since the check. */
  mapping: readonly HeadingChoice[]
  onMapping: (mapping: HeadingChoice[]) => void
}

const LEFT_OUT = ''

/** Maps the headings of the file to columns. */
export function ImportMapping({ definition, result, mapping, onMapping }: Props) {
  const texts = useTexts(definition)
  const chosen = new Map(mapping.map(({ heading, column }) => [heading, column]))
  const options = [
    { value: LEFT_OUT, label: texts('kit:import.leftOut') },
    ...result.columns.map(({ name, label, required }) => ({
      value: name,
      label: required ? `${label} *` : label,
    })),
  ]
  /** Maps a heading to a column. A column belongs to one heading, so it is removed from the previous one. */
  const choose = (heading: string, column: string | null) => {
    const now = (of: ImportOutcome['headings'][number]) =>
      chosen.has(of.heading) ? (chosen.get(of.heading) ?? null) : of.column
    const before = result.headings.find((of) => column !== null && now(of) === column)
    const next = new Map(chosen)
    if (before && before.heading !== heading) next.set(before.heading, null)
    next.set(heading, column)
    onMapping([...next].map(([heading, column]) => ({ heading, column })))
  }
  return (
    <Table
      size="small"
      rowKey="place"
      dataSource={result.headings.map((heading, place) => ({ ...heading, place }))}
      pagination={false}
      columns={[
        { dataIndex: 'heading', title: texts('kit:import.heading'), width: '32%' },
        { dataIndex: 'sample', title: texts('kit:import.sample'), ellipsis: true },
        {
          key: 'column',
          title: texts('kit:import.column'),
          width: '38%',
          render: (_, { heading, column }) => (
            <Select
              aria-label={texts('kit:import.columnOf', { heading })}
              showSearch
              optionFilterProp="label"
              style={{ width: '100%' }}
              value={(chosen.has(heading) ? chosen.get(heading) : column) ?? LEFT_OUT}
              options={options}
              onChange={(value) => choose(heading, value === LEFT_OUT ? null : value)}
            />
          ),
        },
      ]}
    />
  )
}
