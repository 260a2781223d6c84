import { ADMIN_BASE } from '@credit/contract'
import { useCustom, useCustomMutation } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Progress, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { isOver, type Job, useJob } from '../../providers/use-job.js'
import { useMay } from '../../providers/use-may.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { formatDateTime } from '../../shared/format/dates.js'
import './procurement.css'
import { SYNC_KINDS, type SyncInfo } from './rows.js'

const TONES = {
  running: 'info',
  succeeded: 'success',
  partly: 'warning',
  failed: 'error',
  interrupted: 'warning',
} as const

function Running({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('procurement')
  const { done = 0, total = null } = job ?? {}
  const number = (value: number) => value.toLocaleString(currentLocale())
  return (
    <div role="status">
      <Progress
        percent={total ? Math.round((100 * done) / total) : 0}
        status="active"
        size="small"
        aria-label={t('sync.progress')}
      />
      <span className="kit-quiet">
        {total
          ? t('sync.doneOf', { done: number(done), total: number(total) })
          : t('sync.done', { done: number(done) })}
      </span>
    </div>
  )
}

/** When data last came from upstream, how it went and what it brought. */
export function SyncCard() {
  const { t } = useTranslation('procurement')
  const mayRun = useMay('sync', 'run')
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const client = useQueryClient()
  const { mutate, mutation } = useCustomMutation<{ jobId: string }>()
  const { query, result } = useCustom<SyncInfo>({
    url: `${ADMIN_BASE}/api/sync/info/last`,
    method: 'get',
    errorNotification: false,
  })
  const ended = isOver(job.data)
  useEffect(() => {
    // Everything on the page may tell other figures now.
    if (ended) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  }, [ended, client])

  const run = () =>
    mutate(
      {
        url: `${ADMIN_BASE}/api/sync/run`,
        method: 'post',
        values: {},
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: ({ data }) => setJobId(data.jobId) },
    )

  const info = query.isSuccess ? result.data : null
  const running = jobId !== null && !ended
  const problem =
    mutation.error?.message ?? job.error?.message ?? (ended ? job.data?.message : null)
  return (
    <section className="kit-cardbox" aria-labelledby="sync-card">
      <div className="card-head">
        <h2 id="sync-card">{t('sync.title')}</h2>
        {mayRun ? (
          <Button size="small" loading={mutation.isPending} disabled={running} onClick={run}>
            {t('sync.run')}
          </Button>
        ) : null}
      </div>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      {running ? <Running job={job.data} /> : null}
      {info ? (
        <>
          <p className="sync-when">
            {info.status ? (
              <span className={`kit-mark kit-mark-${TONES[info.status]}`}>
                {t(`sync.status.${info.status}`)}
              </span>
            ) : null}
            <span className="kit-number">
              {info.syncEndTime ? formatDateTime(info.syncEndTime) : t('sync.never')}
            </span>
          </p>
          <table className="sync-counts">
            <thead>
              <tr>
                <th scope="col">{t('sync.kind')}</th>
                <th scope="col">{t('sync.total')}</th>
                <th scope="col">{t('sync.new')}</th>
              </tr>
            </thead>
            <tbody>
              {SYNC_KINDS.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(`sync.kinds.${kind}`)}</th>
                  <td className="kit-number">{info[kind].total.toLocaleString(currentLocale())}</td>
                  <td className="kit-number">{info[kind].new.toLocaleString(currentLocale())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </section>
  )
}
