import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { Card } from '../../../shared/components/card.js'
import { type DataColumn, DataTable } from '../../../shared/components/data-table.js'
import { DecisionHistory } from '../../../shared/components/decision-history.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import type { links } from './links.resource.js'

type Detail = components['schemas']['BidderLinkDetail']
type Evidence = Detail['evidence'][number]
type Place = Detail['places'][number]

interface Props {
  record: Detail
}

/** Kinds of data that both share, with those that they shared before. */
function EvidenceTable({ record: { evidence } }: Props) {
  const { t } = useTranslation('projects-links')
  const columns: DataColumn<Evidence>[] = [
    {
      title: t('evidence.kind'),
      dataIndex: 'kind',
      heading: true,
      width: 150,
      render: (kind: Evidence['kind']) => t(`links.options.kinds.${kind}`),
    },
    {
      title: t('evidence.value'),
      dataIndex: 'values',
      render: (values: string[], { kind, until }) => {
        if (until !== null) return t('evidence.gone')
        return kind === 'idNumber' ? t('evidence.hashed') : values.join(t('evidence.separator'))
      },
    },
    {
      title: t('evidence.bodies'),
      dataIndex: 'bodies',
      align: 'right',
      width: 110,
      render: (bodies: number) => formatNumber(bodies),
    },
    { title: t('evidence.since'), dataIndex: 'since', width: 120 },
    { title: t('evidence.until'), dataIndex: 'until', width: 120, render: (day: string | null) => day ?? '–' },
  ]
  return (
    <DataTable<Evidence> label={t('links.sections.evidence')} rowKey="kind" dataSource={evidence} columns={columns} />
  )
}

/** Lots in which both met. */
function Places({ record }: Props) {
  const { t } = useTranslation('projects-links')
  const { places, sections, participantName, other } = record
  const parts = (title: string, dataIndex: 'parts' | 'otherParts'): DataColumn<Place> => ({
    title: t('places.partOf', { name: title }),
    dataIndex,
    render: (names: Place['parts']) => names.map((part) => t(`places.parts.${part}`)).join(t('evidence.separator')),
  })
  const columns: DataColumn<Place>[] = [
    {
      title: t('places.project'),
      dataIndex: 'projectName',
      heading: true,
      render: (name: string, { projectId, sectionName }) => (
        <div>
          <Link to={addressOf('project', projectId)}>{name}</Link>
          <div className="second-line">{sectionName}</div>
        </div>
      ),
    },
    parts(participantName, 'parts'),
    parts(other.name, 'otherParts'),
    { title: t('places.day'), dataIndex: 'day', width: 120 },
  ]
  return (
    <Card title={t('places.title', { n: sections })}>
      <DataTable<Place> label={t('places.label')} rowKey="sectionId" dataSource={places} columns={columns} />
      {sections > places.length ? <span className="meta">{t('places.latest', { n: places.length })}</span> : null}
    </Card>
  )
}

function History({ record: { decisions } }: Props) {
  const { t } = useTranslation('projects-links')
  return (
    <DecisionHistory
      decisions={decisions}
      none={t('history.none')}
      nameOf={(action) => t(`history.${action}`)}
      by={(values) => t('history.by', values)}
    />
  )
}

/** Link with both sides, what they share, the lots in which they met, and decisions. */
export default (of: typeof links) =>
  defineRecord({
    get: '/credit/admin/api/bidderLink/{id}',
    of,
    title: ({ participantName, other }, texts) =>
      texts('projects-links:pair', { one: participantName, other: other.name }),
    status: 'status',
    notes: ({ status, strength }, texts) => [
      {
        type: 'info',
        text: texts(status === 'ended' ? 'projects-links:explain.ended' : `projects-links:explain.${strength}`),
        more: texts('projects-links:explain.effect'),
      },
    ],
    sections: [
      {
        name: 'facts',
        sparse: true,
        fields: [
          {
            name: 'participantName',
            label: 'one',
            render: ({ sign, participantId, participantName }) => (
              <ParticipantLink sign={sign} id={participantId} name={participantName} />
            ),
          },
          { name: 'other', render: ({ other }) => <ParticipantLink {...other} /> },
          'strength',
          { name: 'areaName', kind: 'text' },
          'createTime',
          { name: 'endedAt', kind: 'datetime' },
        ],
      },
      { name: 'history', part: History, place: 'side' },
      { name: 'evidence', part: EvidenceTable, place: 'below' },
      { part: Places, place: 'below' },
    ],
  })
