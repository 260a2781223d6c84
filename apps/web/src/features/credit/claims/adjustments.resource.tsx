import { ADJUSTMENT_PAGE, ADJUSTMENT_STATES, addressOf } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import type { Tone } from '../../../shared/components/status-tag.js'
import { signed } from '../../../shared/format/points.js'

type Row = components['schemas']['AdjustmentRow']

const TONES: Readonly<Record<string, Tone>> = { pending: 'warning' }

const words = ({ participantName, points }: Row) => ({ name: participantName, points: signed(points) })
const values = ({ participantName, documentNumber }: Row) => ({ party: participantName, number: documentNumber })

/** Adjustments of scores, with the supervisors who requested and approved them. */
export const adjustments = defineResource<Row>({
  name: 'adjustment',
  path: '/integrityManagement/adjustments',
  paths: { show: ADJUSTMENT_PAGE },
  namespace: 'credit-claims',
  key: 'adjustmentList',
  table: 'adjustment',
  permission: 'adjustment',
  titleField: 'documentNumber',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  commands: commandsOn<Row>('credit-claims:adjustments.action', {
    reject: {
      put: '/credit/admin/api/adjustment/{id}/reject',
      rejects: true,
      ask: ['text'],
      danger: true,
      words,
      template: { kind: 'adjustmentReject', values },
    },
    approve: {
      put: '/credit/admin/api/adjustment/{id}/approve',
      effect: '/credit/admin/api/adjustment/{id}/effect',
      ask: ['text'],
      main: true,
      words,
      template: { kind: 'adjustmentApprove', values },
    },
  }),
  waiting: { name: 'status', values: ['pending'] },
  fields: [
    {
      name: 'participantName',
      kind: 'text',
      render: ({ sign, participantId, participantName }) => (
        <ParticipantLink sign={sign} id={participantId} name={participantName} />
      ),
    },
    {
      name: 'documentNumber',
      kind: 'text',
      width: 190,
      render: ({ id, documentNumber }) => <Link to={addressOf('adjustment', id)}>{documentNumber}</Link>,
    },
    { name: 'points', kind: 'number', filter: false, width: 100, render: ({ points }) => signed(points) },
    { name: 'status', kind: 'enum', options: [...ADJUSTMENT_STATES], tones: TONES, width: 150 },
    { name: 'requestedBy', kind: 'text', width: 120, priority: 1 },
    { name: 'decidedBy', kind: 'text', width: 120, priority: 2 },
    { name: 'validUntil', kind: 'date', width: 130, priority: 3 },
    areaColumn({ priority: 5 }),
    { name: 'createTime', kind: 'datetime', width: 150, priority: 4 },
  ],
})
