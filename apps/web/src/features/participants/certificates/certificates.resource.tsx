import { addressOf, CERTIFICATE_KINDS, CERTIFICATE_PAGE, CERTIFICATE_STATES } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Definition } from '../../../resource-kit/types.js'
import type { Tone } from '../../../shared/components/status-tag.js'
import { DictionaryLabel } from '../dictionary-label.js'

type Row = components['schemas']['CertificateRow']

/** Colours of pending and refused certificates only. */
export const CERTIFICATE_TONES: Record<string, Tone> = {
  pending: 'warning',
  rejected: 'error',
  expired: 'error',
}

const COMMANDS = commandsOn<Row>('participants-certificates:action', {
  reject: {
    put: '/credit/admin/api/certificate/{id}/reject',
    rejects: true,
    ask: ['reason'],
    danger: true,
    template: {
      kind: 'certificateReject',
      values: ({ participantName, name, number }) => ({ party: participantName, subject: name, number }),
    },
  },
  approve: { put: '/credit/admin/api/certificate/{id}/approve', main: true },
})

function certificates(key: 'certificates' | 'history', path: string): Definition<Row> {
  return defineResource<Row>({
    name: key === 'history' ? 'certificate/history' : 'certificate',
    ...(key === 'history' ? { listPath: 'certificate/history' } : {}),
    path,
    paths: { show: CERTIFICATE_PAGE },
    namespace: 'participants-certificates',
    key,
    table: 'certificate',
    permission: 'certificate',
    titleField: 'name',
    sort: { field: key === 'history' ? 'decidedAt' : 'createTime', order: 'desc' },
    panel: 'fields',
    ...(key === 'history' ? {} : { waiting: { name: 'status', values: ['pending'] } }),
    actions: ['export'],
    commands: COMMANDS,
    fields: [
      { name: 'name', kind: 'text', render: ({ id, name }) => <Link to={addressOf('certificate', id)}>{name}</Link> },
      { name: 'participantName', kind: 'text', width: 180 },
      {
        name: 'kind',
        kind: 'text',
        filter: false,
        width: 150,
        priority: 4,
        render: ({ kind }) => <DictionaryLabel code={CERTIFICATE_KINDS} value={kind} />,
      },
      { name: 'number', kind: 'text', priority: 1, width: 230 },
      { name: 'revision', kind: 'number', width: 90, priority: 6 },
      { name: 'expiresAt', kind: 'date', width: 130 },
      { name: 'status', kind: 'enum', options: [...CERTIFICATE_STATES], tones: CERTIFICATE_TONES, width: 150 },
      areaColumn({ priority: 5 }),
      { name: key === 'history' ? 'decidedAt' : 'createTime', kind: 'datetime', width: 150, priority: 3 },
    ],
  })
}

export const certificateList = certificates('certificates', '/certificate')
export const certificateHistory = certificates('history', '/CertificateHistory')
