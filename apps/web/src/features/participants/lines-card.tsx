import { ADMIN_BASE, PAGE_SIZE_DEFAULT, type Page } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../shared/format/dates.js'
import type { ScoreLine } from './rows.js'

function change(delta: number): string {
  return `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta).toFixed(2)}`
}

/** Every change of the score with its cause, newest first. */
export function LinesCard({ id }: { id: string }) {
  const { t } = useTranslation(['participants', 'kit'])
  const [current, setCurrent] = useState(1)
  const { query, result } = useCustom<Page<ScoreLine>>({
    url: `${ADMIN_BASE}/api/credit/${id}/lines`,
    method: 'get',
    config: { query: { current, size: PAGE_SIZE_DEFAULT } },
    errorNotification: false,
  })
  const page = query.isSuccess ? result.data : null
  return (
    <section className="kit-cardbox" aria-labelledby="lines-card">
      <h2 id="lines-card">{t('lines.title')}</h2>
      {query.error ? <Alert type="error" showIcon message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 5 }} /> : null}
      {page?.total === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lines.empty')} />
      ) : null}
      {page && page.total > 0 ? (
        <>
          <div className="lines-scroll">
            <table className="kit-table">
              <thead>
                <tr>
                  <th scope="col">{t('lines.time')}</th>
                  <th scope="col">{t('lines.text')}</th>
                  <th scope="col">{t('lines.change')}</th>
                  <th scope="col">{t('lines.after')}</th>
                </tr>
              </thead>
              <tbody>
                {page.records.map((line) => (
                  <tr key={line.id}>
                    <td className="kit-number">{formatDateTime(line.createTime)}</td>
                    <td>{line.text}</td>
                    <td className="kit-number">{change(line.delta)}</td>
                    <td className="kit-number">{line.after.toFixed(2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pagination
            className="kit-pages"
            size="small"
            current={current}
            pageSize={PAGE_SIZE_DEFAULT}
            total={page.total}
            hideOnSinglePage
            showSizeChanger={false}
            showTotal={(n) => t('kit:total', { n })}
            onChange={setCurrent}
          />
        </>
      ) : null}
    </section>
  )
}
