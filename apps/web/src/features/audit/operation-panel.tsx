import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { historyAddress } from '../../resource-kit/history-link.js'
import { RecordTable } from '../../resource-kit/show-page.js'
import type { PanelProps } from '../../resource-kit/types.js'
import { ChangeTable } from './change-table.js'

/** Logged change as a sentence, with the old and new values of the record, and the way to its other changes. */
export default function OperationPanel({ definition, record }: PanelProps<components['schemas']['OperationLogRow']>) {
  const { t } = useTranslation('audit')
  const { entity, entityId, before, after, names } = record
  return (
    <Flex vertical gap={12}>
      <RecordTable definition={definition} record={record} />
      <ChangeTable table={entity} {...{ before, after, names }} />
      {entityId ? <Link to={historyAddress({ id: entityId })}>{t('operationLog.history')}</Link> : null}
    </Flex>
  )
}
