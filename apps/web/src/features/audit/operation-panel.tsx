import { Flex } from 'antd'
import type { components } from '../../api/schema.js'
import { RecordTable } from '../../resource-kit/show-page.js'
import type { PanelProps } from '../../resource-kit/types.js'
import { ChangeTable } from './change-table.js'

/** Logged change, with the old and new values of the record. */
export default function OperationPanel({ definition, record }: PanelProps<components['schemas']['OperationLogRow']>) {
  return (
    <Flex vertical gap={12}>
      <RecordTable definition={definition} record={record} />
      <ChangeTable table={record.entity} before={record.before} after={record.after} />
    </Flex>
  )
}
