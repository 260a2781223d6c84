import { addressOf, BIDDER_LINK_PAGE, LINK_KINDS, LINK_STATES, LINK_STRENGTHS, type LinkKind } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { currentLocale } from '../../../i18n/index.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { LINK_TONES } from './link-tones.js'

type Row = components['schemas']['BidderLinkRow']

/** Both sides, one below the other. */
function Sides({ record }: { record: Row }) {
  const { sign, participantId, participantName, other } = record
  return (
    <div>
      <ParticipantLink sign={sign} id={participantId} name={participantName} />
      <div className="second-line">
        <ParticipantLink {...other} />
      </div>
    </div>
  )
}

/** Kinds of data that both share, linked to the evidence. */
function Kinds({ record: { id, kinds } }: { record: Row }) {
  const { t } = useTranslation('projects-links')
  const words = kinds.map((kind: LinkKind) => t(`links.options.kinds.${kind}`))
  const text = new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(words)
  return <Link to={addressOf('bidderLink', id)}>{text}</Link>
}

const values = ({ participantName, other }: Row) => ({ party: participantName, other: other.name })

/** Bidders of one section, or a bidder and a member of its committee, that share data, for supervisors to judge. */
export const links = defineResource<Row>({
  name: 'bidderLink',
  path: '/integrityManagement/links',
  paths: { show: BIDDER_LINK_PAGE },
  namespace: 'projects-links',
  key: 'links',
  table: 'bidder_link',
  permission: 'bidder-link',
  titleField: 'participantName',
  rowName: ({ participantName, other }, texts) =>
    texts('projects-links:pair', { one: participantName, other: other.name }),
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  commands: commandsOn<Row>('projects-links:action', {
    reopen: {
      put: '/credit/admin/api/bidderLink/{id}/reopen',
      ask: ['reason'],
      template: { kind: 'linkReopen', values },
    },
    dismiss: {
      put: '/credit/admin/api/bidderLink/{id}/dismiss',
      rejects: true,
      ask: ['reason'],
      template: { kind: 'linkDismiss', values },
    },
    confirm: {
      put: '/credit/admin/api/bidderLink/{id}/confirm',
      ask: ['reason'],
      main: true,
      template: { kind: 'linkConfirm', values },
    },
  }),
  waiting: { name: 'status', values: ['open'] },
  fields: [
    { name: 'participantName', kind: 'text', render: (record) => <Sides record={record} /> },
    {
      name: 'kinds',
      kind: 'enum',
      options: [...LINK_KINDS],
      width: 200,
      render: (record) => <Kinds record={record} />,
    },
    {
      name: 'strength',
      kind: 'enum',
      options: [...LINK_STRENGTHS],
      tones: { strong: 'plain', weak: 'neutral' },
      width: 130,
      priority: 3,
    },
    { name: 'sections', kind: 'number', width: 110, priority: 4 },
    { name: 'status', kind: 'enum', options: [...LINK_STATES], tones: LINK_TONES, width: 120 },
    areaColumn({ priority: 2 }),
    { name: 'createTime', kind: 'datetime', width: 150, priority: 1 },
    { name: 'decidedAt', kind: 'datetime', width: 150, priority: 5 },
    { name: 'endedAt', kind: 'datetime', secondary: true, width: 150, in: ['list'] },
  ],
})
