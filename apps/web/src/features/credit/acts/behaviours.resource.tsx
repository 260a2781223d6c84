import {
  addressOf,
  DISHONEST_RECORD_SOURCES,
  DISHONEST_RECORD_STATES,
  DISHONESTY_TIERS,
  REPORT_PAGE,
} from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { REPORT_TONES } from './report-tones.js'

/** Row with the properties that the page of a report loads, too, since it shows the same fields. */
type Row = Omit<components['schemas']['DishonestRecordRow'], 'itemId' | 'version'>

type Report = components['schemas']['ReportRow']

const ReportFields = lazyPart(() => import('./report-fields.js'))
const words = ({ participantName, points }: Report) => ({ name: participantName, points: points.toFixed(2) })
const values = ({ participantName, itemName }: Report) => ({ party: participantName, subject: itemName })

/** Dishonest behaviours for the supervisors of an area. */
export const behaviours = defineResource<Row>({
  name: 'integrity',
  path: '/integrityManagement/behaviours',
  paths: { show: REPORT_PAGE },
  namespace: 'credit-acts',
  key: 'behaviours',
  table: 'dishonest_record',
  permission: 'integrity',
  titleField: 'itemName',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  commands: commandsOn<Row, Report>('credit-acts:action', {
    notice: { put: '/credit/admin/api/integrity/{id}/notice', page: true, main: true, words, part: ReportFields },
    dismiss: {
      put: '/credit/admin/api/integrity/{id}/dismiss',
      rejects: true,
      page: true,
      ask: ['text', 'fileIds'],
      words,
      template: { kind: 'behaviourDismiss', values },
    },
    confirm: {
      put: '/credit/admin/api/integrity/{id}/confirm',
      effect: '/credit/admin/api/integrity/{id}/effect',
      page: true,
      ask: ['text'],
      main: true,
      words,
      template: { kind: 'behaviourConfirm', values },
      part: ReportFields,
    },
    repair: {
      put: '/credit/admin/api/integrity/{id}/repair',
      effect: '/credit/admin/api/integrity/{id}/effect',
      page: true,
      ask: ['text'],
      main: true,
      words,
      template: { kind: 'behaviourRepair', values },
      part: ReportFields,
    },
    revoke: {
      put: '/credit/admin/api/integrity/{id}/revoke',
      effect: '/credit/admin/api/integrity/{id}/effect',
      page: true,
      ask: ['text', 'fileIds'],
      danger: true,
      words,
      template: { kind: 'behaviourRevoke', values },
    },
  }),
  waiting: { name: 'status', values: ['reported', 'noticed'] },
  fields: [
    {
      name: 'participantName',
      kind: 'text',
      render: ({ sign, participantId, participantName }) => (
        <ParticipantLink sign={sign} id={participantId} name={participantName} />
      ),
    },
    {
      name: 'itemName',
      kind: 'text',
      render: ({ id, itemName }) => <Link to={addressOf('report', id)}>{itemName}</Link>,
    },
    { name: 'sign', kind: 'enum', options: [1, 2, 3, 4], width: 110, priority: 3 },
    { name: 'tier', kind: 'enum', options: [...DISHONESTY_TIERS], width: 120 },
    { name: 'points', kind: 'number', width: 90, priority: 4 },
    { name: 'status', kind: 'enum', options: [...DISHONEST_RECORD_STATES], tones: REPORT_TONES, width: 185 },
    { name: 'source', kind: 'enum', options: [...DISHONEST_RECORD_SOURCES], width: 120, secondary: true },
    areaColumn(),
    { name: 'noticeEndsOn', kind: 'date', width: 130 },
    { name: 'validUntil', kind: 'date', width: 130, priority: 5 },
    { name: 'decisionNumber', kind: 'text', width: 170, secondary: true },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 1 },
  ],
})
