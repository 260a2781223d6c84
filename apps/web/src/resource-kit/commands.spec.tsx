import { expect, it } from 'vitest'
import type { components } from '../api/schema.js'
import { commandsOn, commandsOnMany } from './commands.js'

type Schemas = components['schemas']

it('keeps the order of actions and links an action with the one that undoes it', () => {
  const { disable, enable } = commandsOn<Schemas['WebhookRow']>('samples:action', {
    disable: { put: '/credit/admin/api/webhook/{id}/disable', undo: 'enable' },
    enable: { put: '/credit/admin/api/webhook/{id}/enable' },
  })
  expect(disable?.inverse).toBe(enable)
  expect(enable?.inverse).toBeUndefined()
})

it('compiles no path, key or name that the API document lacks', () => {
  // Proven by the compiler, which reports a comment whose line has no error.
  const refused = [
    commandsOn<Schemas['AdjustmentRow']>('samples:action', {
      // @ts-expect-error: no such path
      approve: { put: '/credit/admin/api/adjustment/{id}/aprove' },
    }),
    commandsOn<Schemas['AdjustmentRow']>('samples:action', {
      // @ts-expect-error: the path is put, not posted
      approve: { post: '/credit/admin/api/adjustment/{id}/approve' },
    }),
    commandsOn<Schemas['AdjustmentRow']>('samples:action', {
      // @ts-expect-error: no such key of the body
      approve: { put: '/credit/admin/api/adjustment/{id}/approve', ask: ['reason'] },
    }),
    commandsOn<Schemas['AdjustmentRow']>('samples:action', {
      // @ts-expect-error: `can` has no such name
      revoke: { put: '/credit/admin/api/adjustment/{id}/reject' },
    }),
    commandsOn<Schemas['AdjustmentRow']>('samples:action', {
      // @ts-expect-error: no such property of the row
      approve: { put: '/credit/admin/api/adjustment/{id}/approve', words: ({ amount }) => ({ amount }) },
    }),
    commandsOn<Schemas['RatingRow'], Schemas['RatingDetail']>('samples:action', {
      // @ts-expect-error: lists would offer it with a row, which has no objections
      enforce: { put: '/credit/admin/api/rating/{id}/enforce', words: ({ objections }) => ({ objections }) },
    }),
    commandsOn<Schemas['RegistrationRow'], Schemas['RegistrationDetail']>('samples:action', {
      // @ts-expect-error: lists would keep a column for it, but their rows have no `can`
      approve: { put: '/credit/admin/api/registration/{id}/approve' },
    }),
    // @ts-expect-error: no such parameter of calls for many
    commandsOnMany('samples:action', { close: { permission: 'stage', ask: ['text'] } }),
    // @ts-expect-error: the API says which job undoes one of many
    commandsOnMany('samples:action', { close: { permission: 'stage', undo: 'open' } }),
  ]
  expect(refused).toHaveLength(9)
})
