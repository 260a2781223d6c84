import { SIGN } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { DataTable, usePager } from '../../shared/components/data-table.js'
import { ParticipantLink } from '../../shared/components/participant-link.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import { usePrintedPage } from '../../shared/hooks/use-printing.js'
import { ReplyButton, ReplyText } from './reply.js'

type Row = components['schemas']['ParticipantEvaluationRow']
type Side = 'given' | 'received'
const SIZE = 10
const PATH = '/credit/admin/api/mutualEvaluationRecord/participant/{id}'

function Other({ row }: { row: Row }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const kind = t(`common:sign.${row.sign}`)
  if (row.otherId === null) return <>{t('participant.anonymous', { kind })}</>
  if (getSession()?.user.type !== SIGN.supervisor) return <>{row.otherName}</>
  return <ParticipantLink sign={row.sign} id={row.otherId} name={row.otherName} />
}

function Replied({ row: { id, reply, can, otherName } }: { row: Row }) {
  if (!reply && can.length === 0) return '–'
  return (
    <>
      {reply ? <ReplyText reply={reply} /> : null}
      <ReplyButton record={{ id, name: otherName ?? '', can }} />
    </>
  )
}

/** Paged list of the evaluations that a participant gave and received. */
export function ParticipantEvaluations({ participantId }: { participantId: string }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const [side, setSide] = useState<Side>('received')
  const [current, setCurrent] = useState(1)
  const [size, setSize] = useState(SIZE)
  const found = apiQuery.useQuery(
    'get',
    PATH,
    { params: { path: { id: participantId }, query: { side, current, size } } },
    { placeholderData: keepPreviousData },
  )
  const turn = (page: number, pageSize: number) => {
    setCurrent(pageSize === size ? page : 1)
    setSize(pageSize)
  }
  const pager = usePager({ current, pageSize: size, onChange: turn })
  const { rows, pages } = usePrintedPage(found.data, async (page) => {
    const params = { path: { id: participantId }, query: { side, ...page } }
    return (await answer(api.GET(PATH, { params }))).records
  })
  const show = (next: Side) => {
    setSide(next)
    setCurrent(1)
  }
  return (
    <Card title={t('participant.title')}>
      <Flex vertical gap={12} align="stretch">
        <Segmented<Side>
          style={{ alignSelf: 'start' }}
          aria-label={t('participant.title')}
          value={side}
          onChange={show}
          options={(['received', 'given'] as const).map((value) => ({
            value,
            label: t(`participant.${value}`),
          }))}
        />
        <QueryContent query={found} rows={6}>
          {({ total }) => (
            <DataTable<Row>
              label={t(`participant.${side}`)}
              dataSource={rows}
              loading={found.isPlaceholderData}
              locale={{ emptyText: t('participant.empty') }}
              pagination={{ ...pager, total, ...pages }}
              columns={[
                {
                  title: t(side === 'given' ? 'participant.evaluated' : 'participant.evaluator'),
                  dataIndex: 'otherName',
                  heading: true,
                  render: (_, row) => <Other row={row} />,
                },
                {
                  title: t('participant.section'),
                  dataIndex: 'bidSectionName',
                  render: (name: string, { projectName }) => `${projectName} · ${name}`,
                },
                {
                  title: t('participant.stage'),
                  dataIndex: 'stage',
                  render: (stage: number) => t(`common:stage.${stage}`),
                },
                {
                  title: t('participant.status'),
                  dataIndex: 'status',
                  render: (status: string) => t(`recordStatus.${status}`),
                },
                {
                  title: t('participant.score'),
                  dataIndex: 'score',
                  align: 'right',
                  render: (score: number | null) => (score === null ? '–' : score.toFixed(2)),
                },
                ...(side === 'given'
                  ? [
                      {
                        title: t('view.submittedBy'),
                        dataIndex: 'submittedBy' as const,
                        render: (name: string | null) => name ?? '–',
                      },
                    ]
                  : []),
                {
                  title: t('replyAction.reply.labels.text'),
                  key: 'reply',
                  render: (_, row) => <Replied row={row} />,
                },
                {
                  title: t('participant.time'),
                  dataIndex: 'revealedAt',
                  className: 'nowrap',
                  render: (revealed: string | null, { submittedAt, anonymous }) => {
                    const at = revealed ?? submittedAt
                    if (at === null) return '–'
                    return anonymous && side === 'received' ? formatDate(at) : formatDateTime(at)
                  },
                },
              ]}
            />
          )}
        </QueryContent>
      </Flex>
    </Card>
  )
}
