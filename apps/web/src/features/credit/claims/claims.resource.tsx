import { addressOf, BONUS_CLAIM_STATES, CLAIM_PAGE } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Definition } from '../../../resource-kit/types.js'
import type { Tone } from '../../../shared/components/status-tag.js'

type Row = components['schemas']['ClaimRow']

/** Colours of pending and refused claims only. */
export const CLAIM_TONES: Record<string, Tone> = {
  pending: 'warning',
  noticed: 'info',
  rejected: 'error',
  revoked: 'error',
}

const values = ({ participantName, itemName }: Row) => ({ party: participantName, subject: itemName })

const COMMANDS = commandsOn<Row>('credit-claims:action', {
  reject: {
    put: '/credit/admin/api/qualificationPoint/{id}/reject',
    rejects: true,
    ask: ['reason'],
    danger: true,
    template: { kind: 'claimReject', values },
  },
  revoke: {
    put: '/credit/admin/api/qualificationPoint/{id}/revoke',
    effect: '/credit/admin/api/qualificationPoint/{id}/effect',
    ask: ['reason'],
    danger: true,
    template: { kind: 'claimRevoke', values },
  },
  approve: {
    put: '/credit/admin/api/qualificationPoint/{id}/approve',
    effect: '/credit/admin/api/qualificationPoint/{id}/effect',
    main: true,
  },
})

function claims(key: 'claims' | 'history', path: string): Definition<Row> {
  const isHistory = key === 'history'
  return defineResource<Row>({
    name: isHistory ? 'qualificationPoint/history' : 'qualificationPoint',
    ...(isHistory ? { listPath: 'qualificationPoint/history' } : {}),
    path,
    paths: { show: CLAIM_PAGE },
    namespace: 'credit-claims',
    key,
    table: 'bonus_claim',
    permission: 'qualification',
    titleField: 'itemName',
    sort: { field: isHistory ? 'decidedAt' : 'createTime', order: 'desc' },
    panel: 'fields',
    ...(isHistory ? {} : { waiting: { name: 'status', values: ['pending', 'noticed'] } }),
    actions: ['export'],
    commands: COMMANDS,
    fields: [
      {
        name: 'itemName',
        kind: 'text',
        render: ({ id, itemName }) => <Link to={addressOf('claim', id)}>{itemName}</Link>,
      },
      { name: 'participantName', kind: 'text', width: 200 },
      { name: 'points', kind: 'number', width: 90 },
      { name: 'certificateNumber', kind: 'text', width: 160, priority: 4 },
      { name: 'status', kind: 'enum', options: [...BONUS_CLAIM_STATES], tones: CLAIM_TONES, width: 150 },
      { name: 'noticeEndsOn', kind: 'date', width: 140 },
      { name: 'validUntil', kind: 'date', width: 130, priority: 2 },
      areaColumn({ priority: 6 }),
      { name: isHistory ? 'decidedAt' : 'createTime', kind: 'datetime', width: 160, priority: 3 },
    ],
  })
}

export const claimList = claims('claims', '/qualificationPoint')
export const claimHistory = claims('history', '/qualificationPointHistory')
