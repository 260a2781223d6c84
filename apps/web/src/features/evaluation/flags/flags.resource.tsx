import { addressOf, FLAG_KINDS, FLAG_PAGE, FLAG_STATES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { currentLocale } from '../../../i18n/index.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { FLAG_TONES } from './flag-tones.js'

type Row = components['schemas']['FlagRow']

/** Kind of the flag, linked to its evidence. */
function Kind({ record }: { record: Row }) {
  const { t } = useTranslation('evaluation-flags')
  return <Link to={addressOf('flag', record.id)}>{t(`flags.options.kind.${record.kind}`)}</Link>
}

/** Flagged participant, with the other side of a pair or the other members of a ring. */
function Flagged({ record }: { record: Row }) {
  const { t } = useTranslation('evaluation-flags')
  const { sign, participantId, participantName, counterpart, members } = record
  const others = counterpart ? [counterpart] : members
  return (
    <div>
      <ParticipantLink sign={sign} id={participantId} name={participantName} />
      {others.length > 0 ? (
        <div className="second-line">
          {t('pair', { name: new Intl.ListFormat(currentLocale()).format(others.map(({ name }) => name)) })}
        </div>
      ) : null}
    </div>
  )
}

const values = ({ participantName }: Row) => ({ party: participantName })

/** Flags on evaluations, for supervisors to judge. */
export const flags = defineResource<Row>({
  name: 'evaluationFlag',
  path: '/integrityManagement/flags',
  paths: { show: FLAG_PAGE },
  namespace: 'evaluation-flags',
  key: 'flags',
  table: 'evaluation_flag',
  permission: 'flag',
  titleField: 'participantName',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: [],
  commands: commandsOn<Row>('evaluation-flags:action', {
    reopen: {
      put: '/credit/admin/api/evaluationFlag/{id}/reopen',
      ask: ['reason'],
      template: { kind: 'flagReopen', values },
    },
    dismiss: {
      put: '/credit/admin/api/evaluationFlag/{id}/dismiss',
      rejects: true,
      ask: ['reason'],
      template: { kind: 'flagDismiss', values },
    },
    confirm: {
      put: '/credit/admin/api/evaluationFlag/{id}/confirm',
      ask: ['reason'],
      main: true,
      template: { kind: 'flagConfirm', values },
    },
  }),
  waiting: { name: 'status', values: ['open'] },
  fields: [
    { name: 'kind', kind: 'enum', options: [...FLAG_KINDS], width: 200, render: (record) => <Kind record={record} /> },
    {
      name: 'participantName',
      kind: 'text',
      render: (record) => <Flagged record={record} />,
    },
    { name: 'evaluations', kind: 'number', width: 120, priority: 3 },
    { name: 'status', kind: 'enum', options: [...FLAG_STATES], tones: FLAG_TONES, width: 120 },
    areaColumn({ priority: 2 }),
    { name: 'createTime', kind: 'datetime', width: 150, priority: 1 },
    { name: 'decidedAt', kind: 'datetime', width: 150, priority: 4 },
  ],
})
