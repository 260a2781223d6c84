import { useTranslation } from 'react-i18next'
import { defineResource } from '../../resource-kit/define-resource.js'

export interface OperationLogRow {
  id: string
  createTime: string
  accountName: string
  action: string
  entity: string
  entityId: string | null
  areaName: string | null
  ip: string
  requestId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

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
  'defer',
  'void',
  'stage',
  'pause',
  'resume',
  'unlock',
  'retry',
  'drop',
  'allocate',
  'cancel-allocation',
  'assign-roles',
  'bind-phone',
  'unbind-phone',
  'change-password',
  'reset-password',
  'change-home-pictures',
  'personal-data:view',
]
/** Tables whose changes by accounts are logged. */
export const ENTITIES = [
  'account',
  'account_role',
  'adjustment',
  'agency_profile',
  'area',
  'base_score_setting',
  'bid_section',
  'bonus_claim',
  'bonus_item',
  'carousel_slide',
  'dictionary',
  'dishonest_record',
  'dishonesty_item',
  'evaluation_record',
  'evaluation_setting',
  'evaluation_setting_version',
  'expert_profile',
  'login_method',
  'menu',
  'outbox_message',
  'overview_score',
  'participant',
  'project',
  'purchaser_profile',
  'regulation',
  'role',
  'role_menu',
  'rule_version',
  'score_formula',
  'section_party',
  'section_stage',
  'setting_day',
  'star_rating',
  'stored_file',
  'supplier_profile',
  'sync_run',
]

/** What the house did by itself has no account. */
function Operator({ name }: { name: string }) {
  const { t } = useTranslation('oversight')
  return <>{name || t('operationLog.bySystem')}</>
}

export const operationLog = defineResource<OperationLogRow>({
  name: 'logs/operation',
  listPath: 'logs/operation',
  path: '/logs',
  namespace: 'oversight',
  key: 'operationLog',
  permission: 'log',
  titleField: 'accountName',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', sortable: true, filter: true, width: 170 },
    {
      name: 'accountName',
      kind: 'text',
      sortable: true,
      filter: true,
      render: ({ accountName }) => <Operator name={accountName} />,
    },
    { name: 'action', kind: 'enum', options: ACTIONS, sortable: true, filter: true, width: 150 },
    { name: 'entity', kind: 'enum', options: ENTITIES, filter: true, width: 180 },
    { name: 'entityId', kind: 'text', in: ['show'] },
    { name: 'areaName', kind: 'text', width: 140 },
    { name: 'ip', kind: 'text', filter: true, width: 150 },
    { name: 'requestId', kind: 'text', in: ['show'] },
  ],
})
