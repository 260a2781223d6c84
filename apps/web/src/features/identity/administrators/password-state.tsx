import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { refresh } from '../../../api/reload-after-writes.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { recordAllows } from '../../../resource-kit/use-definition.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'

interface Props {
  record: Pick<components['schemas']['Administrator'], 'id' | 'name' | 'changePwd' | 'can'>
}

/** Asks for confirmation, then shows the one-time password, which is not stored and is lost when the dialog closes. */
function ResetDialog({ record, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['identity-administrators', 'common'])
  const client = useQueryClient()
  const reset = useMutation<{ password: string }, ApiError>({
    meta: { quiet: true },
    mutationFn: () => {
      const body = { accountId: record.id }
      return answer(api.PUT('/credit/admin/api/account/reset/pwd', { body }))
    },
  })
  const password = reset.data?.password
  const leave = () => {
    // Not earlier: if reloading the record failed, the dialog would be unmounted.
    if (password) void refresh(client)
    onClose()
  }
  const close = (
    <Button key="close" type="primary" onClick={leave}>
      {t('password.noted')}
    </Button>
  )
  return (
    <PlainDialog
      title={t('password.title', { name: record.name })}
      // A click on the mask or a key would lose the password.
      maskClosable={!password}
      keyboard={!password}
      closable={!password}
      okText={t('password.reset')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:action.cancel')}
      confirmLoading={reset.isPending}
      onOk={() => reset.mutate()}
      onClose={leave}
      footer={password ? [close] : undefined}
    >
      {reset.error ? <Alert type="error" showIcon message={reset.error.message} /> : null}
      {password ? (
        <div role="status">
          <Typography.Paragraph>{t('password.once')}</Typography.Paragraph>
          <Typography.Paragraph code copyable aria-label={t('password.label')}>
            {password}
          </Typography.Paragraph>
        </div>
      ) : (
        <Typography.Paragraph>{t('password.warning')}</Typography.Paragraph>
      )}
    </PlainDialog>
  )
}

/** Says whether the user has chosen the password, with a button that resets it. */
export default function PasswordState({ record }: Props) {
  const { t } = useTranslation('identity-administrators')
  const may = useMay('account', 'reset')
  const [open, setOpen] = useState(false)
  return (
    <Flex wrap align="center" justify="space-between" gap={8}>
      {t(record.changePwd ? 'password.own' : 'password.oneTime')}
      {may && recordAllows(record, 'reset') ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('password.reset')}
        </Button>
      ) : null}
      {open ? <ResetDialog record={record} onClose={() => setOpen(false)} /> : null}
    </Flex>
  )
}
