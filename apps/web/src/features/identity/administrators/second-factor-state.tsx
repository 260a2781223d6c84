import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { recordAllows } from '../../../resource-kit/use-definition.js'
import { toast } from '../../../shared/toast.js'

/** Says whether the login requires an authenticator code, with a button that resets a lost authenticator. */
export default function SecondFactorState({
  record,
}: {
  record: Pick<components['schemas']['Administrator'], 'id' | 'name' | 'secondFactor' | 'can'>
}) {
  const { t } = useTranslation('identity-administrators')
  const may = useMay('account', 'reset')
  const reset = useMutation<unknown, ApiError>({
    mutationFn: () => {
      const body = { accountId: record.id }
      return answer(api.PUT('/credit/admin/api/account/mfa/reset', { body }))
    },
    onSuccess: () => void toast('success', t('secondFactor.done')),
  })
  if (!record.secondFactor) return t('secondFactor.none')
  return (
    <Flex vertical gap={8}>
      <Flex wrap align="center" justify="space-between" gap={8}>
        {t('secondFactor.set')}
        {may && recordAllows(record, 'reset') ? (
          <Popconfirm
            title={t('secondFactor.question', { name: record.name })}
            description={t('secondFactor.warning')}
            okText={t('secondFactor.reset')}
            okButtonProps={{ danger: true }}
            onConfirm={() => reset.mutate()}
          >
            <Button size="small" loading={reset.isPending}>
              {t('secondFactor.reset')}
            </Button>
          </Popconfirm>
        ) : null}
      </Flex>
      {reset.error ? <Alert type="error" showIcon message={reset.error.message} /> : null}
    </Flex>
  )
}
