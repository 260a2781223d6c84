import { commandsOn } from '../../resource-kit/commands.js'
import type { Commanded } from '../../resource-kit/types.js'
import type { ParticipantAccount } from './revisions.js'

const accountOf = ({ id }: ParticipantAccount) => ({ accountId: id })
const statusOf = (status: 'enabled' | 'disabled') => (row: ParticipantAccount) => ({ accountIds: [row.id], status })

/** Actions on an account of a participant, in a table by hand. */
export const accountActions: Commanded = {
  ...{ namespace: 'participants', key: 'accounts', titleField: 'loginName' },
  commands: commandsOn<ParticipantAccount>('participants:accounts', {
    enable: { put: '/credit/admin/api/account/set/status', body: statusOf('enabled'), undo: 'disable' },
    disable: {
      put: '/credit/admin/api/account/set/status',
      ask: ['reason'],
      template: { kind: 'accountDisable', values: ({ loginName }) => ({ party: loginName }) },
      body: statusOf('disabled'),
      danger: true,
      undo: 'enable',
    },
    reset: { put: '/credit/admin/api/account/reset/pwd', body: accountOf, reveals: 'password', danger: true },
    unbind: { put: '/credit/admin/api/account/unbind/phone', body: accountOf },
  }),
}
