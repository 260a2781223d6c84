import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../../api/query.js'
import type { components } from '../../../../api/schema.js'
import { QueryContent } from '../../../../shared/components/card.js'
import { DataTable } from '../../../../shared/components/data-table.js'
import { formatDateTime } from '../../../../shared/format/dates.js'

type Version = components['schemas']['RuleVersionRow']

/** Number of versions that are shown at first. */
const FEW = 5

/** Returns who changed the rules, or that the name is not for the reader. */
function useAuthor() {
  const { t } = useTranslation('credit-score')
  return ({ accountName }: Version) =>
    accountName === null ? t('versions.system') : accountName || t('versions.otherArea')
}

interface Props {
  /** Takes the numbers of a version into the form. Missing for readers. */
  onRestore?: (version: Version) => void
}

/** Versions of the rules: who changed what, when and why. */
export function RuleVersions({ onRestore }: Props) {
  const { t } = useTranslation('credit-score')
  const query = apiQuery.useQuery('get', '/credit/admin/api/scoreRules/versions')
  const author = useAuthor()
  const [isWhole, setWhole] = useState(false)
  return (
    <section aria-label={t('versions.title')} className="rule-versions">
      <Typography.Title level={3} className="formula-group-title">
        {t('versions.title')}
      </Typography.Title>
      <QueryContent query={query} rows={4}>
        {(versions) => (
          <>
            <DataTable<Version>
              label={t('versions.title')}
              rowKey="number"
              dataSource={isWhole ? versions : versions.slice(0, FEW)}
              columns={[
                {
                  title: t('versions.version'),
                  key: 'number',
                  width: 170,
                  render: (_, version) => (
                    <Flex vertical>
                      <strong>{t('versions.number', { n: version.number })}</strong>
                      <span>{formatDateTime(version.at)}</span>
                      <span>{author(version)}</span>
                    </Flex>
                  ),
                },
                {
                  title: t('versions.change'),
                  key: 'change',
                  render: (_, { changes, reason }) => (
                    <Flex vertical>
                      <span>{changes.join(t('versions.separator')) || t('versions.first')}</span>
                      {reason ? (
                        <Typography.Text type="secondary">{t('versions.reason', { reason })}</Typography.Text>
                      ) : null}
                    </Flex>
                  ),
                },
                ...(onRestore
                  ? [
                      {
                        title: t('versions.action'),
                        key: 'action',
                        width: 96,
                        render: (_: unknown, version: Version) =>
                          // The form already has the numbers of the newest version.
                          version === versions[0] ? null : (
                            <Button
                              size="small"
                              aria-label={t('versions.restoreOf', { n: version.number })}
                              onClick={() => onRestore(version)}
                            >
                              {t('versions.restore')}
                            </Button>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
            {versions.length > FEW && !isWhole ? (
              <Button type="link" onClick={() => setWhole(true)}>
                {t('versions.all', { n: versions.length })}
              </Button>
            ) : null}
          </>
        )}
      </QueryContent>
    </section>
  )
}
