import { Alert, Button, Flex, Space } from 'antd'
import { useEffect, useRef } from 'react'
import { SELECTION_BAR } from '../shared/hooks/use-row-focus.js'
import type { Action, BulkAction, Definition, RecordOf } from './types.js'
import { type May, ofCity, recordAllows, useTexts } from './use-definition.js'

/** Above the rows the bar would move them while they are being ticked. */
const BELOW = { position: 'sticky', bottom: 0, zIndex: 5 } as const

interface Props {
  definition: Definition
  may: May
  selected: readonly RecordOf[]
  /** How many of them are not among the rows that the list shows now. */
  hidden: number
  /** How many records match; all of them are selected where `all`. */
  total: number
  all: boolean
  onAll: () => void
  /** Asks before it changes many records. */
  onBulk: (action: BulkAction, ids: string[]) => void
  onClear: () => void
}

/** How many records are selected and what can be done with them; each button counts those that allow it. */
export function SelectionBar(props: Props) {
  const { definition, may, selected, hidden, total, all, onAll, onBulk, onClear } = props
  const texts = useTexts(definition)
  const offered = ACTIONS.filter(
    (action) =>
      may(PERMITTED[action]) && (definition.bulk ?? OF_ONE).includes(action) && (action !== 'assignArea' || ofCity()),
  )
  const bar = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  useEffect(() => {
    // The button that selects all is gone then, and the focus would be with it.
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
        // The buttons go below the words where both do not fit beside each other.
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
                  key={action}
                  danger={action === 'delete'}
                  onClick={() =>
                    onBulk(
                      action,
                      records.map(({ id }) => String(id)),
                    )
                  }
                >
                  {texts(`kit:bulk.${action}`, { n: all ? total : records.length })}
                </Button>
              )
            })}
            <Button type="text" onClick={onClear}>
              {texts('kit:button.clearSelection')}
            </Button>
          </Space>
        </Flex>
      }
    />
  )
}

type Offered = Exclude<BulkAction, 'restoreArea'>
/** The actions in their order, and what the account has to be allowed for each. */
const PERMITTED: Readonly<Record<Offered, Action>> = {
  publish: 'publish',
  unpublish: 'publish',
  enable: 'bulk',
  disable: 'bulk',
  pause: 'stage',
  resume: 'stage',
  remind: 'remind',
  approve: 'approve',
  reject: 'approve',
  dismiss: 'approve',
  assignArea: 'edit',
  delete: 'delete',
}
const ACTIONS = Object.keys(PERMITTED) as Offered[]
/** What can be done with one record is offered for many, where the definition names nothing else. */
const OF_ONE: readonly BulkAction[] = ['publish', 'unpublish', 'delete']

/** The selected records that an action would change. */
function allowing({ publishedField = '' }: Definition, selected: readonly RecordOf[], action: BulkAction): RecordOf[] {
  if (!OF_ONE.includes(action)) return [...selected]
  if (action === 'delete') return selected.filter((record) => recordAllows(record, 'delete'))
  const published = action === 'unpublish'
  return selected.filter((record) => recordAllows(record, 'publish') && (record[publishedField] === true) === published)
}
