import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { ResourceForm } from '../../../resource-kit/form-page.js'
import { Card, QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDate } from '../../../shared/format/dates.js'
import { caPlugin } from './ca-plugin.resource.js'

type Anchor = components['schemas']['TrustAnchor']
type List = components['schemas']['RevocationList']

const SETTINGS = '/credit/admin/api/ca/plugin/settings'

/** Settings of the login by certificate, with the certificates parsed from them. */
export function CaPluginCard() {
  const { t } = useTranslation('identity-login-methods')
  const editable = useMay('ca-plugin', 'update')
  const [saved, setSaved] = useState(0)
  const settings = apiQuery.useQuery('get', SETTINGS)
  return (
    <Flex vertical gap={12}>
      {editable ? (
        <Card title={t('plugin.title')}>
          <p>{t('plugin.text')}</p>
          <ResourceForm key={saved} definition={caPlugin} id="settings" onDone={() => setSaved((times) => times + 1)} />
        </Card>
      ) : null}
      <QueryCard title={t('trust.title')} query={settings} rows={3}>
        {({ anchors, revocationLists }) =>
          anchors.length === 0 ? (
            t('trust.none')
          ) : (
            <Flex vertical gap={16}>
              <DataTable<Anchor>
                label={t('trust.anchors')}
                dataSource={anchors}
                rowKey="subject"
                columns={[
                  { title: t('trust.subject'), dataIndex: 'subject', heading: true },
                  { title: t('trust.algorithm'), dataIndex: 'algorithm' },
                  {
                    title: t('trust.notAfter'),
                    dataIndex: 'notAfter',
                    className: 'nowrap',
                    render: formatDate,
                  },
                ]}
              />
              <DataTable<List>
                label={t('trust.lists')}
                dataSource={revocationLists}
                rowKey="issuer"
                columns={[
                  { title: t('trust.listIssuer'), dataIndex: 'issuer', heading: true },
                  { title: t('trust.revoked'), dataIndex: 'revoked', align: 'right' },
                  {
                    title: t('trust.nextUpdate'),
                    dataIndex: 'nextUpdate',
                    className: 'nowrap',
                    render: (next: string | null, { stale }) =>
                      stale ? (
                        <StatusTag tone="warning">{t('trust.stale', { date: next ? formatDate(next) : '' })}</StatusTag>
                      ) : (
                        next && formatDate(next)
                      ),
                  },
                ]}
              />
            </Flex>
          )
        }
      </QueryCard>
    </Flex>
  )
}
