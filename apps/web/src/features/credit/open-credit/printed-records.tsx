import { type Locale, VERIFY_PAGE } from '@credit/contract'
import { Alert, Button, Flex, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useLocale } from '../../../i18n/index.js'
import { hasEnded, useJob } from '../../../providers/use-job.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag, type Tone } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'

type Row = components['schemas']['CreditRecordRow']

const PATH = '/credit/admin/api/creditRecord'
const TONES: Readonly<Record<string, Tone>> = {
  superseded: 'warning',
  expired: 'warning',
  revoked: 'error',
  failed: 'error',
}

/** Prints a record in the chosen language. Reloads the list when the job has ended. */
function PrintForm() {
  const { t } = useTranslation('credit-open-credit')
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const start = apiQuery.useMutation('post', PATH, {
    onSuccess: (started) => setJobId(started.jobId),
  })
  const ended = hasEnded(job.data)
  const running = start.isPending || (jobId !== null && !ended)
  const failed = ended && job.data?.status !== 'succeeded' ? t('printed.failed') : null
  const problem = start.error?.message ?? job.error?.message ?? failed
  return (
    <Flex vertical gap={8}>
      <Typography.Text type="secondary">{t('printed.text')}</Typography.Text>
      <Flex wrap gap={8} align="center">
        <Segmented<Locale>
          aria-label={t('printed.locale')}
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'zh-CN', label: t('printed.zh') },
            { value: 'en-US', label: t('printed.en') },
          ]}
        />
        <Button type="primary" loading={running} onClick={() => start.mutate({ body: { locale } })}>
          {t('printed.print')}
        </Button>
        <span role="status">{running ? t('printed.printing') : null}</span>
      </Flex>
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
    </Flex>
  )
}

function Records({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('credit-open-credit')
  return (
    <DataTable<Row>
      label={t('printed.title')}
      rowKey="number"
      dataSource={rows}
      locale={{ emptyText: t('printed.none') }}
      columns={[
        {
          title: t('printed.number'),
          dataIndex: 'number',
          className: 'nowrap',
          render: (number: string, { status }) =>
            status === 'failed' ? (
              number
            ) : (
              <a href={`${VERIFY_PAGE}/${number}`} target="_blank" rel="noreferrer">
                {number}
              </a>
            ),
        },
        {
          title: t('printed.locale'),
          dataIndex: 'locale',
          render: (locale: Locale) => t(locale === 'zh-CN' ? 'printed.zh' : 'printed.en'),
        },
        {
          title: t('printed.issued'),
          dataIndex: 'createTime',
          className: 'nowrap',
          render: (time: string) => formatDateTime(time),
        },
        { title: t('printed.until'), dataIndex: 'validUntil', className: 'nowrap' },
        {
          title: t('printed.status'),
          dataIndex: 'status',
          render: (status: Row['status']) => (
            <StatusTag tone={TONES[status]}>{t(`printed.states.${status}`)}</StatusTag>
          ),
        },
        {
          title: t('printed.download'),
          key: 'download',
          render: (_, { number, status }) =>
            status === 'preparing' || status === 'failed' ? null : (
              <Button
                type="link"
                size="small"
                aria-label={t('printed.downloadOf', { number })}
                onClick={() => void download(`${PATH}/${number}/pdf`, `${number}.pdf`)}
              >
                {t('printed.download')}
              </Button>
            ),
        },
      ]}
    />
  )
}

/**
 * Printed credit records: the participant's own, with the form that prints one, or for supervisors the records of a
 * participant.
 */
export function PrintedRecords({ participantId, own }: { participantId: string; own: boolean }) {
  const { t } = useTranslation('credit-open-credit')
  const query = apiQuery.useQuery('get', PATH, { params: { query: { participantId } } })
  return (
    <QueryCard title={t('printed.title')} query={query} rows={2}>
      {(rows) => (
        <Flex vertical gap={12}>
          {own ? <PrintForm /> : null}
          <Records rows={rows} />
        </Flex>
      )}
    </QueryCard>
  )
}
