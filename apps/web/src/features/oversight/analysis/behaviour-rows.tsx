import { addressOf } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { RowsDialog, useRowsPage } from './rows-dialog.js'

type Row = components['schemas']['DishonestyInForceRow']

const PATH = '/credit/admin/api/mutualEvaluationRecord/dishonesty'

/** Filters of a pie slice. */
export interface Behaviour {
  itemId: string
  name: string
  areaId: string | undefined
}

/** Records in force that a pie slice counts. */
export function BehaviourRows({ of, onClose }: { of: Behaviour; onClose: () => void }) {
  const { t } = useTranslation('oversight')
  const linked = useMay('integrity', 'list')
  const { name, ...asked } = of
  const { paging, pager } = useRowsPage()
  const query = apiQuery.useQuery(
    'get',
    PATH,
    { params: { query: { ...asked, ...paging } } },
    { placeholderData: keepPreviousData },
  )
  return (
    <RowsDialog<Row>
      title={t('analysis.rows.behaviour', { name })}
      empty={t('analysis.none')}
      query={query}
      read={async (page) => {
        const params = { query: { ...asked, ...page } }
        return (await answer(api.GET(PATH, { params }))).records
      }}
      pager={pager}
      onClose={onClose}
      columns={[
        {
          title: t('analysis.rows.participant'),
          dataIndex: 'participantName',
          heading: true,
          render: (participant: string, { sign, participantId }) => (
            <ParticipantLink sign={sign} id={participantId} name={participant} />
          ),
        },
        { title: t('ranking.area'), dataIndex: 'areaName', className: 'nowrap' },
        { title: t('analysis.rows.points'), dataIndex: 'points', align: 'right' },
        {
          title: t('analysis.rows.since'),
          dataIndex: 'inForceFrom',
          className: 'nowrap',
          render: (day: string, { id }) => (linked ? <Link to={addressOf('report', id)}>{day}</Link> : day),
        },
        {
          title: t('analysis.rows.until'),
          dataIndex: 'validUntil',
          className: 'nowrap',
          render: (day: string | null) => day ?? '–',
        },
      ]}
    />
  )
}
