import { Flex, Select, Table, Tag } from 'antd'
import type { components } from '../api/schema.js'
import { useMedia } from '../shared/hooks/use-media.js'
import { headingColumns } from './import-columns.js'
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

/** Colours of tags that say how sure a column is. */
const SURE = { chosen: 'blue', exact: 'green', synonym: 'green', similar: 'orange', taken: 'orange' } as const

/** Maps the headings of the file to columns. */
export function ImportMapping({ definition, result, mapping, onMapping }: Props) {
  const texts = useTexts(definition)
  const { headings, sheets, sheet: onlySheet } = result
  const { chosen, beginOf, columnAt } = headingColumns(result, mapping)
  const options = [
    { value: LEFT_OUT, label: texts('kit:import.leftOut') },
    ...result.columns.map(({ name, label, required }) => ({
      value: name,
      label: required ? `${label} *` : label,
    })),
  ]
  const choiceAt = (at: number, column: string | null): HeadingChoice => {
    const { heading = '', sheet = 0 } = headings[at] ?? {}
    return { heading, place: at - beginOf(sheet), column, ...(onlySheet === null ? { sheet } : {}) }
  }
  /** Maps a heading to a column. A column belongs to one heading of a sheet: it is removed from the previous one. */
  const choose = (place: number, column: string | null) => {
    const isSame = (sheet: number) => sheet === headings[place]?.sheet
    const before = headings.findIndex(({ sheet }, at) => column !== null && isSame(sheet) && columnAt(at) === column)
    const next = new Map(chosen)
    if (before >= 0 && before !== place) next.set(before, null)
    next.set(place, column)
    onMapping([...next].map(([at, to]) => choiceAt(at, to ?? null)))
  }
  const phone = useMedia('(max-width: 575px)')
  const sampleText = (samples: readonly string[]) => (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{samples.join('\n')}</span>
  )
  const named = ({ heading, sheet }: ImportOutcome['headings'][number]) =>
    onlySheet === null ? texts('kit:import.ofSheet', { sheet: sheets[sheet]?.name ?? '', heading }) : heading
  return (
    <Table
      size="small"
      tableLayout="fixed"
      rowKey="place"
      dataSource={headings.map((heading, place) => ({ ...heading, heading: named(heading), place }))}
      pagination={false}
      columns={[
        {
          dataIndex: 'heading',
          title: texts('kit:import.heading'),
          width: phone ? '46%' : '30%',
          // A phone has no room for three columns.
          render: (heading: string, { samples }) =>
            phone ? (
              <Flex vertical>
                <strong>{heading}</strong>
                {sampleText(samples)}
              </Flex>
            ) : (
              heading
            ),
        },
        ...(phone ? [] : [{ dataIndex: 'samples', title: texts('kit:import.samples'), render: sampleText }]),
        {
          key: 'column',
          title: texts('kit:import.column'),
          width: phone ? '54%' : '38%',
          render: (_, { heading, place, match: found }) => {
            const match = chosen.has(place) ? (columnAt(place) === null ? null : 'chosen') : found
            return (
              <Flex vertical gap={4} align="start">
                <Select
                  aria-label={texts('kit:import.columnOf', { heading })}
                  showSearch
                  optionFilterProp="label"
                  style={{ width: '100%' }}
                  value={columnAt(place) ?? LEFT_OUT}
                  options={options}
                  onChange={(value) => choose(place, value === LEFT_OUT ? null : value)}
                />
                {match ? (
                  <Tag color={SURE[match]} style={{ whiteSpace: 'normal' }}>
                    {texts(`kit:import.match.${match}`)}
                  </Tag>
                ) : null}
              </Flex>
            )
          },
        },
      ]}
    />
  )
}
