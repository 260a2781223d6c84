import { Button, Flex, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { SecretButton } from './secret-button.js'
import { KEY_TONES } from './tones.js'
import { useAct } from './use-act.js'

/** State of a key, with its actions. */
export default function KeyState({ record }: { record: components['schemas']['ApiKeyRow'] }) {
  const { t } = useTranslation(['credit-open-credit', 'common'])
  const may = useMay('api-key', 'update')
  const act = useAct(t('revoke.done'))
  const { status } = record
  const params = { path: { id: record.id } }
  return (
    <Flex wrap align="center" gap={8}>
      <StatusTag tone={KEY_TONES[status]}>{t(`apiKeys.options.status.${status}`)}</StatusTag>
      {may && status !== 'revoked' ? (
        <>
          <SecretButton
            resource="apiKey"
            name={record.name}
            again={status === 'active'}
            issue={() => answer(api.PUT('/credit/admin/api/apiKey/{id}/issue', { params }))}
          />
          <Popconfirm
            title={t('revoke.question', { name: record.name })}
            description={t('revoke.warning')}
            okText={t('revoke.revoke')}
            cancelText={t('common:action.cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={() => act.mutate(() => answer(api.PUT('/credit/admin/api/apiKey/{id}/revoke', { params })))}
          >
            <Button size="small" danger loading={act.isPending}>
              {t('revoke.revoke')}
            </Button>
          </Popconfirm>
        </>
      ) : null}
    </Flex>
  )
}
