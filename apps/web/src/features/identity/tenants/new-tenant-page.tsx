import { useGo } from '@refinedev/core'
import { Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { ResourceForm } from '../../../resource-kit/form-page.js'
import { OneTimeSecret } from '../../../resource-kit/one-time-secret.js'
import { useTexts } from '../../../resource-kit/use-definition.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { newTenant } from './new-tenant.resource.js'

type Made = components['schemas']['NewTenant']

/** Form of a new area. Saving it shows the one-time password of the first administrator. */
export default function NewTenantPage() {
  const { t } = useTranslation('identity-tenants')
  const texts = useTexts(newTenant)
  const go = useGo()
  const [made, setMade] = useState<Made | null>(null)
  const leave = () => go({ to: { resource: newTenant.name, action: 'list' } })
  return (
    <Flex vertical gap={12}>
      <PageHead title={texts('kit:heading.create', { one: texts('one') })} />
      <ResourceForm definition={newTenant} onDone={(record) => (record ? setMade(record as Made) : leave())} />
      {made ? (
        <OneTimeSecret
          title={t('made.title', { name: made.name })}
          label={t('made.label')}
          secret={made.password}
          more={
            <Typography.Paragraph>
              {t('made.address')} <a href={`${made.url}/login?type=0`}>{`${made.url}/login?type=0`}</a>
            </Typography.Paragraph>
          }
          onClose={leave}
        >
          {t('made.once', { login: made.adminLoginName })}
        </OneTimeSecret>
      ) : null}
    </Flex>
  )
}
