import { addressOf, CASE_KINDS, CASE_PAGE, CASE_STATES, OPEN_CASE_STATES } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Definition } from '../../../resource-kit/types.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { CASE_TONES } from './case-tones.js'

type Row = components['schemas']['CaseRow']

const CaseDecision = lazyPart(() => import('./case-decision.js'))

const SAID = ['text', 'fileIds'] as const
const values = ({ participantName, title }: Row) => ({ party: participantName, subject: title })

const COMMANDS = commandsOn<Row, components['schemas']['CaseDetail']>('credit-cases:action', {
  withdraw: { put: '/credit/admin/api/complaint/{id}/withdraw', ask: SAID },
  answer: { put: '/credit/admin/api/complaint/{id}/answer', ask: SAID, main: true },
  review: { put: '/credit/admin/api/complaint/{id}/review', ask: SAID, main: true },
  refuse: {
    put: '/credit/admin/api/complaint/{id}/refuse',
    rejects: true,
    ask: SAID,
    danger: true,
    template: { kind: 'caseRefuse', values },
  },
  ask: { put: '/credit/admin/api/complaint/{id}/ask', ask: SAID, template: { kind: 'caseAsk', values } },
  accept: {
    put: '/credit/admin/api/complaint/{id}/accept',
    ask: SAID,
    main: true,
    template: { kind: 'caseAccept', values },
  },
  decide: {
    put: '/credit/admin/api/complaint/{id}/decide',
    effect: '/credit/admin/api/complaint/{id}/effect',
    effectIf: 'upheld',
    ask: SAID,
    page: true,
    main: true,
    part: CaseDecision,
    template: { kind: 'caseDecide', values },
  },
})

function casesAt(name: string, path: string): Definition<Row> {
  return defineResource<Row>({
    name,
    listPath: 'complaint/list',
    exportPath: 'complaint/export',
    path,
    paths: { show: CASE_PAGE },
    namespace: 'credit-cases',
    key: 'cases',
    table: 'credit_case',
    permission: 'case',
    titleField: 'title',
    sort: { field: 'createTime', order: 'desc' },
    panel: 'fields',
    waiting: { name: 'status', values: OPEN_CASE_STATES },
    actions: ['export'],
    commands: COMMANDS,
    fields: [
      {
        name: 'title',
        kind: 'text',
        render: ({ id, title }) => <Link to={addressOf('case', id)}>{title}</Link>,
      },
      { name: 'kind', kind: 'enum', options: [...CASE_KINDS], width: 130 },
      { name: 'participantName', kind: 'text', width: 200 },
      { name: 'subject', kind: 'text', width: 220, priority: 5 },
      { name: 'status', kind: 'enum', options: [...CASE_STATES], tones: CASE_TONES, width: 185 },
      { name: 'dueOn', kind: 'date', width: 130 },
      areaColumn({ priority: 6 }),
      { name: 'createTime', kind: 'datetime', width: 150, priority: 4 },
    ],
  })
}

/** Cases of an area for its supervisors. `complaints` is the page of online complaints. */
export const cases = casesAt('complaint', '/integrityManagement/cases')
export const complaints = casesAt('complaint/online', '/questionComplaint/complaint')
