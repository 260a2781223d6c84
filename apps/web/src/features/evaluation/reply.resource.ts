import { commandsOn } from '../../resource-kit/commands.js'
import type { Commanded } from '../../resource-kit/types.js'

/** Evaluation that a party may reply to, or whose reply a supervisor may remove. */
export interface Replied {
  id: string
  /** Name of the evaluator. */
  name: string
  can: readonly ('reply' | 'removeReply')[]
}

/** Actions on the reply to an evaluation. */
export const replyActions: Commanded = {
  ...{ namespace: 'evaluation', key: 'reply', titleField: 'name' },
  commands: commandsOn<Replied>('evaluation:replyAction', {
    reply: { put: '/credit/admin/api/mutualEvaluationRecord/reply/{id}', ask: ['text'] },
    removeReply: {
      put: '/credit/admin/api/mutualEvaluationRecord/reply/{id}/remove',
      ask: ['reason'],
      template: { kind: 'replyRemove', values: ({ name }) => ({ party: name }) },
      danger: true,
    },
  }),
}
