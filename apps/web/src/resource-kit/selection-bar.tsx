import { Alert, Button, Flex, Space } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { SELECTION_BAR } from '../shared/hooks/use-row-focus.js'
import { manyText } from './command-texts.js'
import { OF_ONE } from './commands.js'
import type { Command, Definition, RecordOf } from './types.js'
import { type May, ofCity, recordAllows, useTexts } from './use-definition.js'

/** Placed below the rows. Above them it would shift the rows while they are being selected. */
const BELOW = { position: 'sticky', bottom: 'var(--shell-offer, 0px)', zIndex: 5 } as const

interface Props {
  definition: Definition
  may: May
  selected: readonly RecordOf[]
  /** Number of selected records that are not on the current page. */
  hidden: number
  /** Number of matching records. All of them are selected if `all`. */
  total: number
  all: boolean
  onAll: () => void
  /** Asks for confirmation before many records are changed. */
  onBulk: (action: Command, ids: string[]) => void
  onClear: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Number of selected records and their bulk actions. Each button counts the records that allow it. */
export function SelectionBar(props: Props) {
  const { definition, may, selected, hidden, total, all, onAll, onBulk, onClear, children } = props
  const texts = useTexts(definition)
  const offered = Object.values(definition.commands ?? OF_ONE).filter(
    ({ many }) => many && may(many.permission) && (!many.cityOnly || ofCity()),
  )
  const bar = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  useEffect(() => {
    // The button that selects all disappears and would take the focus with it.
    if (all && chosen.current) bar.current?.querySelector('button')?.focus()
    chosen.current = false
  }, [all])
  const n = all ? total : selected.length
  const counted = all ? 'allSelected' : hidden > 0 ? 'partlyShown' : 'selected'
  return (
    <Alert
      type="info"
      role="status"
      style={BELOW}
      message={
        // The buttons wrap below the text if both do not fit on one line.
        <Flex ref={bar} {...SELECTION_BAR} wrap gap={8} align="center" justify="space-between">
          <Flex wrap gap={8} align="center">
            {texts(`kit:bulk.${counted}`, { n, hidden })}
            {!all && total > selected.length ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  chosen.current = true
                  onAll()
                }}
              >
                {texts('kit:bulk.selectAll', { n: total })}
              </Button>
            ) : null}
          </Flex>
          <Space wrap>
            {offered.map((action) => {
              const records = allowing(definition, selected, action)
              if (!all && records.length === 0) return null
              return (
                <Button
                  key={action.name}
                  danger={action.danger}
                  onClick={() =>
                    onBulk(
                      action,
                      records.map(({ id }) => String(id)),
                    )
                  }
                >
                  {texts(manyText(action, 'button'), { n: all ? total : records.length })}
                </Button>
              )
            })}
            {children}
            <Button type="text" onClick={onClear}>
              {texts('kit:button.clearSelection')}
            </Button>
          </Space>
        </Flex>
      }
    />
  )
}

/** Returns the selected records that an action would change. */
function allowing({ publishedField = '' }: Definition, selected: readonly RecordOf[], action: Command): RecordOf[] {
  const { can, published } = action.many ?? {}
  return selected.filter(
    (record) =>
      (can === undefined || recordAllows(record, can)) &&
      (published === undefined || (record[publishedField] === true) === published),
  )
}
