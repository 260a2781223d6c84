import { AREA_STATUS } from '@credit/contract'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { useMay } from '../../../providers/access-control.js'
import { recordAllows } from '../../../resource-kit/use-definition.js'
import { toast } from '../../../shared/toast.js'
import type { Row } from './tenant-fields.js'

/** State of an area, with a button that opens or closes it. */
export default function AreaState({ record }: { record: Row }) {
  const { t } = useTranslation('identity-tenants')
  const may = useMay('tenant', 'update')
  const isOpen = record.status === AREA_STATUS.open
  const change = useMutation<unknown, ApiError>({
    mutationFn: () => {
      const status = isOpen ? AREA_STATUS.closed : AREA_STATUS.open
      const params = { path: { id: record.id } }
      const body = { status, version: record.version }
      return answer(api.PUT('/credit/admin/api/tenant/{id}', { params, body }))
    },
    onSuccess: () => void toast('success', t(isOpen ? 'state.closedNow' : 'state.openedNow')),
  })
  const action = isOpen ? 'close' : 'open'
  // Kept while the question is shown, because the record is reloaded before it has disappeared.
  const [asked, setAsked] = useState(action)
  return (
    <Flex vertical gap={8}>
      <Flex wrap align="center" justify="space-between" gap={8}>
        {t(`tenants.options.status.${isOpen ? 1 : 0}`)}
        {may && recordAllows(record, 'status') ? (
          <Popconfirm
            title={t(`state.${asked}Question`, { name: record.name })}
            description={t(`state.${asked}Warning`)}
            okText={t(`state.${asked}`)}
            okButtonProps={{ danger: asked === 'close' }}
            onOpenChange={(open) => open && setAsked(action)}
            onConfirm={() => change.mutate()}
          >
            <Button size="small" loading={change.isPending}>
              {t(`state.${action}`)}
            </Button>
          </Popconfirm>
        ) : null}
      </Flex>
      {change.error ? <Alert type="error" showIcon message={change.error.message} /> : null}
    </Flex>
  )
}
