import { DownloadOutlined } from '@ant-design/icons'
import { ADMIN_BASE, addressOf, RATED_SIGNS, RATING_CHANGES, SIGN } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Flex, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withQuery } from '../../../api/backend.js'
import { answer, api } from '../../../api/client.js'
import { download } from '../../../api/download.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { Basis } from '../../../shared/components/basis.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { type DataColumn, DataTable, usePager } from '../../../shared/components/data-table.js'
import { fittingColumns, useAvailableWidth, widthOf } from '../../../shared/components/fitting-columns.js'
import { SearchField } from '../../../shared/components/search-field.js'
import { Stars } from '../../../shared/components/stars.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { usePrintedPage } from '../../../shared/hooks/use-printing.js'
import '../credit.css'

type Rating = components['schemas']['RatingDetail']
type Row = components['schemas']['RatingEntry']

const SIZE = 20
const PATH = '/credit/admin/api/rating/{id}/rows'
const CHANGE_TONES = { new: 'info', up: 'success', down: 'error', same: 'neutral' } as const

/** Remarks on a row. */
function Remarks({ row }: { row: Row }) {
  const { t } = useTranslation(['credit-ratings', 'common'])
  const { limitedBy, underObjection, cause, caseId, reason, notes } = row
  return (
    <Flex wrap gap={4}>
      {limitedBy === null ? null : <span className="second-line">{t('common:limited', { mean: limitedBy })}</span>}
      {underObjection ? <StatusTag tone="warning">{t('rows.underObjection')}</StatusTag> : null}
      {cause === 'objection' && caseId ? (
        <Link className="rating-remark" to={addressOf('case', caseId)} title={reason}>
          {t('rows.corrected', { reason })}
        </Link>
      ) : null}
      {cause === 'rank' ? <span className="second-line">{t('rows.moved')}</span> : null}
      {notes.map((note) => (
        <StatusTag key={note} tone="warning">
          {t(`rows.notes.${note}`)}
        </StatusTag>
      ))}
    </Flex>
  )
}

function useColumns(): DataColumn<Row>[] {
  const { t } = useTranslation(['credit-ratings', 'common'])
  return [
    {
      title: t('rows.rank'),
      dataIndex: 'rank',
      width: 80,
      align: 'right',
      render: (rank: number | null) => rank ?? '–',
    },
    {
      title: t('rows.name'),
      dataIndex: 'name',
      heading: true,
      width: 220,
      render: (name: string, { participantId, code }) => (
        <div>
          <Link to={addressOf('creditRecord', participantId)}>{name}</Link>
          <div className="second-line">{code}</div>
        </div>
      ),
    },
    {
      title: t('rows.score'),
      dataIndex: 'score',
      width: 90,
      align: 'right',
      render: (score: number | null) => score?.toFixed(2) ?? '–',
    },
    {
      title: t('rows.stars'),
      dataIndex: 'starLevel',
      width: 130,
      priority: 2,
      render: (stars: number | null, { basis }) => (
        <div>
          <Stars level={stars} />
          <div className="second-line">
            <Basis of={basis} />
          </div>
        </div>
      ),
    },
    {
      title: t('rows.band'),
      dataIndex: 'band',
      width: 80,
      render: (band: string | null) => band ?? '–',
    },
    {
      title: t('rows.before'),
      dataIndex: 'before',
      width: 125,
      priority: 1,
      render: (before: Row['before'], { change }) => (
        <Flex gap={8}>
          <StatusTag tone={CHANGE_TONES[change]}>{t(`change.${change}`)}</StatusTag>
          {before ? <span>{before.score.toFixed(2)}</span> : null}
        </Flex>
      ),
    },
    {
      title: t('rows.evaluators'),
      dataIndex: 'evaluatorCount',
      width: 100,
      align: 'right',
      priority: 3,
    },
    {
      title: t('rows.kinds'),
      dataIndex: 'kinds',
      width: 120,
      priority: 4,
      render: (kinds: Row['kinds']) =>
        kinds.length === 0
          ? '–'
          : kinds.map(({ category, share }) => (
              <div key={category} className="nowrap">
                {t('rows.kind', { kind: t(`common:procurementCategory.${category}`), share })}
              </div>
            )),
    },
    {
      title: t('rows.remarks'),
      dataIndex: 'notes',
      width: 180,
      render: (_, row) => <Remarks row={row} />,
    },
  ]
}

/** Returns the role to show first: suppliers, or the first role with rows, as in a district without suppliers. */
function firstRole(counts: Rating['counts']): (typeof RATED_SIGNS)[number] {
  const filled = counts.filter(({ count }) => count > 0).map(({ sign }) => sign)
  return filled.includes(SIGN.supplier) ? SIGN.supplier : (filled[0] ?? SIGN.supplier)
}

/** Rows of a rating by role, with changes and objections. */
export function RatingRows({ of: { id, number, previousNumber, counts } }: { of: Rating }) {
  const { t } = useTranslation(['credit-ratings', 'common', 'kit'])
  const mayExport = useMay('rating', 'export')
  const [sign, setSign] = useState(() => firstRole(counts))
  const [filter, setFilter] = useState<{ keyword?: string; change?: Row['change'] }>({})
  const [current, setCurrent] = useState(1)
  const [size, setSize] = useState(SIZE)
  const query = { sign: String(sign), ...filter }
  const found = apiQuery.useQuery(
    'get',
    PATH,
    { params: { path: { id }, query: { ...query, current, size } } },
    { placeholderData: keepPreviousData },
  )
  const pager = usePager({
    current,
    pageSize: size,
    onChange: (page, pageSize) => {
      setCurrent(pageSize === size ? page : 1)
      setSize(pageSize)
    },
  })
  const { rows, pages } = usePrintedPage(found.data, async (page) => {
    const params = { path: { id }, query: { ...query, ...page } }
    return (await answer(api.GET(PATH, { params }))).records
  })
  const { box, width } = useAvailableWidth()
  const columns = fittingColumns(useColumns(), width)
  const ask = (next: typeof filter) => {
    setFilter(next)
    setCurrent(1)
  }
  const save = (format: 'xlsx' | 'csv') =>
    download(withQuery(`${ADMIN_BASE}/api/rating/${id}/rows/export`, { ...query, format }), `${number}.${format}`)
  return (
    <Card
      title={t('rows.title')}
      extra={
        mayExport ? (
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void save('xlsx')}>
            {t('kit:export.button')}
          </Button>
        ) : null
      }
    >
      <Flex vertical gap={12} ref={box}>
        <Flex wrap gap={8}>
          <Segmented
            aria-label={t('summary.role')}
            value={sign}
            options={RATED_SIGNS.map((value) => ({ value, label: t(`common:sign.${value}`) }))}
            onChange={(value) => {
              setSign(value)
              setCurrent(1)
            }}
          />
          <SearchField
            aria-label={t('rows.search')}
            placeholder={t('rows.search')}
            style={{ maxWidth: 280 }}
            onSearch={(keyword) => ask({ ...filter, keyword })}
          />
          {previousNumber ? (
            <Select
              allowClear
              aria-label={t('rows.before')}
              placeholder={t('rows.before')}
              style={{ minWidth: 140 }}
              options={RATING_CHANGES.map((value) => ({ value, label: t(`change.${value}`) }))}
              onChange={(change?: Row['change']) => {
                const { change: _, ...rest } = filter
                ask(change ? { ...rest, change } : rest)
              }}
            />
          ) : null}
        </Flex>
        <QueryContent query={found} rows={6}>
          {({ total }) => (
            <DataTable<Row>
              // Remounts the table, because Ant Design keeps the scroll shadow of a table that was too wide.
              key={columns.length}
              label={t('rows.title')}
              dataSource={rows}
              loading={found.isPlaceholderData}
              locale={{ emptyText: t('rows.empty') }}
              width={widthOf(columns)}
              pagination={{ ...pager, total, ...pages }}
              columns={columns}
            />
          )}
        </QueryContent>
      </Flex>
    </Card>
  )
}
