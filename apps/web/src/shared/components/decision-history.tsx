import { Flex, Timeline, Typography } from 'antd'
import { formatDateTime } from '../format/dates.js'

interface Decision<Action extends string> {
  action: Action
  reason: string
  at: string
  accountName: string
}

interface Props<Action extends string> {
  /** Oldest first. */
  decisions: readonly Decision<Action>[]
  /** Text if there are none. */
  none: string
  nameOf: (action: Action) => string
  by: (values: { who: string; time: string }) => string
}

/** Decisions of supervisors on a record, with their reasons. */
export function DecisionHistory<Action extends string>({ decisions, none, nameOf, by }: Props<Action>) {
  if (decisions.length === 0) return none
  return (
    <Timeline
      items={decisions.map(({ action, at, accountName, reason }) => ({
        key: at,
        children: (
          <Flex vertical gap={4}>
            <Flex wrap gap="0 12px" align="baseline">
              <Typography.Text strong>{nameOf(action)}</Typography.Text>
              <Typography.Text type="secondary">{by({ who: accountName, time: formatDateTime(at) })}</Typography.Text>
            </Flex>
            <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>{reason}</Typography.Paragraph>
          </Flex>
        ),
      }))}
    />
  )
}
