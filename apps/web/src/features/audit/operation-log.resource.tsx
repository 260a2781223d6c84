import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { areaColumn } from '../../resource-kit/area-column.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { lazyPart } from '../../shared/lazy-part.js'

const OperationPanel = lazyPart(() => import('./operation-panel.js'))

type Row = components['schemas']['OperationLogRow']

const ACTIONS = [
  'create',
  'update',
  'delete',
  'enable',
  'disable',
  'publish',
  'unpublish',
  'approve',
  'reject',
  'submit',
  'hold',
  'defer',
  'void',
  'withdraw',
  'stage',
  ...['change-parties', 'extend-windows', 'give-back'],
  'pause',
  'resume',
  'unlock',
  'retry',
  'drop',
  'allocate',
  'cancel-allocation',
  ...['assign', 'assign-roles', 'remind'],
  'command',
  'bind-phone',
  'unbind-phone',
  'change-password',
  'end-sessions',
  'enable-second-factor',
  'disable-second-factor',
  'register',
  'resend',
  'reset-second-factor',
  'reset-password',
  ...['bind-certificate', 'unbind-certificate', 'link-accounts', 'unlink-accounts'],
  ...['invite', 'take-out', 'let-in', 'hand-over'],
  'change-home-pictures',
  'confirm',
  'keep-deadlines',
  'leave',
  'move-deadlines',
  'return',
  ...['propose', 'statement', 'notice', 'dismiss', 'dismiss-note', 'repair', 'revoke', 'expire', 'replace'],
  ...['file', 'accept', 'refuse', 'ask', 'answer', 'uphold', 'review', 'evaluator:view'],
  ...['find', 'reopen', 'enforce'],
  ...['merge', 'unmerge', 'undo', 'move', 'name-person', 'verify-mail'],
  ...['send', 'progress', 'reply', 'remove-reply', 'open-waiting'],
  ...['own-pages:view', 'personal-data:view'],
  'export',
]
/** Tables whose changes by accounts are logged. */
export const ENTITIES = [
  'account',
  'account_certificate',
  'account_link',
  'account_role',
  'adjustment',
  'agency_profile',
  'api_key',
  'area',
  'audit_log',
  'award_alarm',
  'backup_run',
  'base_score_setting',
  'bid_section',
  'bonus_claim',
  'bonus_item',
  'ca_plugin',
  'broadcast',
  'calendar_change',
  'calendar_year',
  'carousel_slide',
  // Not a table: commands run by operations.
  'command_line',
  'case_step',
  'certificate',
  'credit_case',
  'credit_record',
  'dictionary',
  'dishonest_record',
  'dishonesty_item',
  'evaluation_flag',
  'evaluation_record',
  'evaluation_setting',
  'evaluation_setting_version',
  'expert_profile',
  'follow',
  'login_log',
  'login_method',
  'maintenance_notice',
  'menu',
  'monthly_report',
  'message_preference',
  'message_setting',
  'note',
  'outbox_message',
  'overview_score',
  'participant',
  'participant_merge',
  'project',
  'purchaser_profile',
  'rating',
  'registration',
  'regulation',
  'revision',
  'role',
  'role_menu',
  'rule_version',
  'saved_view',
  'score_formula',
  'section_party',
  'section_stage',
  'setting_day',
  'star_rating',
  'stored_file',
  'supplier_profile',
  'sync_run',
  'todo',
  'webhook',
]

/** Account that made the change, or the system, which has no account. */
function Operator({ name }: { name: string }) {
  const { t } = useTranslation('audit')
  return <>{name || t('operationLog.bySystem')}</>
}

/** Changed record, linked to its page. */
function ChangedRecord({ record }: { record: Row['record'] }) {
  if (!record) return '–'
  return record.link ? <Link to={record.link}>{record.name}</Link> : record.name
}

export const operationLog = defineResource<Row>({
  name: 'logs/operation',
  listPath: 'logs/operation',
  path: '/logs',
  namespace: 'audit',
  key: 'operationLog',
  permission: 'log',
  titleField: 'accountName',
  // The system has no account name.
  rowName: ({ createTime, action }, texts) => `${formatDateTime(createTime)} ${texts(`options.action.${action}`)}`,
  sort: { field: 'createTime', order: 'desc' },
  panel: OperationPanel,
  actions: ['export'],
  fields: [
    { name: 'createTime', kind: 'datetime', width: 145 },
    { name: 'accountName', kind: 'text', width: 118, render: ({ accountName }) => <Operator name={accountName} /> },
    { name: 'action', kind: 'enum', options: ACTIONS, width: 163 },
    { name: 'entity', kind: 'enum', options: ENTITIES, sortable: false, width: 140 },
    {
      name: 'record',
      kind: 'text',
      render: ({ record }) => <ChangedRecord record={record} />,
    },
    { name: 'entityId', kind: 'text', in: ['show'] },
    areaColumn(),
    { name: 'areaName', kind: 'text', in: ['show'] },
    { name: 'ip', kind: 'text', width: 140, priority: 2 },
    { name: 'requestId', kind: 'text', in: ['show'] },
  ],
})
