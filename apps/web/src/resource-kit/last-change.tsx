import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../api/schema.js'
import { formatDateTime } from '../shared/format/dates.js'

type Change = components['schemas']['LastChange']

/** Account and time of a record's last change. Renders nothing if there is no change or the caller may not see it. */
export function LastChange({ table, id }: { table: string; id: string }) {
  const { t } = useTranslation('kit')
  const { result } = useCustom<Change>({
    url: `${ADMIN_BASE}/api/workspace/lastChange`,
    method: 'get',
    config: { query: { table, id } },
    queryOptions: { retry: false },
    successNotification: false,
    errorNotification: false,
  })
  const { at, accountName } = result.data as Partial<Change>
  if (!at) return null
  return (
    <Typography.Text type="secondary">
      {t('lastChange', { name: accountName, time: formatDateTime(at) })}
    </Typography.Text>
  )
}
