import { Flex, Select } from 'antd'
import { useId } from 'react'
import type { components } from '../api/schema.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

type ImportOutcome = components['schemas']['ImportResult']

/** Sheet or heading row to read instead. */
export type LayoutChoice = { sheet: number | null } | { headingRow: number }

/** Value of the choice that reads all sheets. */
const ALL = -1

interface Props {
  definition: Definition
  result: ImportOutcome
  /** Undefined once the rows are written: the choice is shown no more. */
  onLayout: ((choice: LayoutChoice) => void) | undefined
}

/** Sheet and row of the headings that were found, to be changed, and the rows that are no records. */
export function ImportLayout({ definition, result, onLayout }: Props) {
  const texts = useTexts(definition)
  const id = useId()
  const { sheets, sheet, joinsSheets, headingRow, firstRows, skipped, skippedCount } = result
  const rowText = ({ row, text }: { row: number; text: string }) => texts('kit:import.rowText', { row, text })
  const more = skippedCount - skipped.length
  return (
    <Flex vertical gap={8}>
      {onLayout ? (
        <Flex gap={16} wrap>
          {sheets.length > 1 ? (
            <Flex vertical style={{ flex: '1 1 200px', minWidth: 0 }}>
              <label htmlFor={`${id}sheet`}>{texts('kit:import.sheet')}</label>
              <Select
                id={`${id}sheet`}
                value={sheet ?? ALL}
                options={[
                  ...(joinsSheets ? [{ value: ALL, label: texts('kit:import.allSheets') }] : []),
                  ...sheets.map(({ name, hidden }, value) => ({
                    value,
                    label: hidden ? texts('kit:import.hidden', { name }) : name,
                  })),
                ]}
                onChange={(value) => onLayout({ sheet: value === ALL ? null : value })}
              />
            </Flex>
          ) : null}
          {sheet === null ? null : (
            <Flex vertical style={{ flex: '2 1 320px', minWidth: 0 }}>
              <label htmlFor={`${id}row`}>{texts('kit:import.headingRow')}</label>
              <Select
                id={`${id}row`}
                value={headingRow}
                options={firstRows.map((one) => ({ value: one.row, label: rowText(one) }))}
                onChange={(value) => onLayout({ headingRow: value })}
              />
            </Flex>
          )}
        </Flex>
      ) : null}
      {skipped.length > 0 ? (
        <details>
          <summary>{texts('kit:import.skipped', { n: skippedCount })}</summary>
          <ul className="kit-sample">
            {skipped.map((one) => (
              <li key={one.row}>{rowText(one)}</li>
            ))}
            {more > 0 ? <li>{texts('kit:import.moreSkipped', { n: more })}</li> : null}
          </ul>
        </details>
      ) : null}
    </Flex>
  )
}
