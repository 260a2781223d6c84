import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '../../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../../shared/testing.js'
import { StarEffect } from './level-effect.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-score'] }))

const level = (id: string, minScore: number) => ({ id, sign: null, stars: 3, minScore })
const FIRST = level('l1', 60)
const MADE = level('l2', 99.9)

const confirmed = vi.fn()
beforeEach(() => confirmed.mockReset())

/** Opens the dialog of a new level, then the dialog of an action on that level. */
function Screen({ body }: { body: Record<string, unknown> | null }) {
  const [asks, setAsks] = useState<'creating' | 'created' | null>('creating')
  const close = () => setAsks(null)
  const isNew = asks === 'creating'
  return (
    <>
      <button type="button" onClick={() => setAsks('created')}>
        go on
      </button>
      {asks ? (
        <StarEffect
          key={asks}
          record={isNew ? undefined : MADE}
          body={isNew ? MADE : body}
          onConfirm={confirmed}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Creates a level, adds it to the list, and immediately continues with an action on it. */
async function after(body: Record<string, unknown> | null, levels: object[]) {
  const answers = {
    'starRating/list': { records: [FIRST], total: 1 },
    // The preview has its own tests.
    'scoreRules/preview': new Failure(503, { message: 'busy' }),
  }
  const calls = stubApi(answers)
  renderAs(['score-rule:list'], <Screen body={body} />)
  const question = await screen.findByRole('dialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answers['starRating/list'] = { records: levels as (typeof FIRST)[], total: levels.length }
  calls.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'go on' }))
  return calls
}
const previews = (calls: { path: string }[]) => calls.filter(({ path }) => /preview/.test(path))

it('asks before deleting a level that was just created', async () => {
  const calls = await after(null, [FIRST, MADE])
  await waitFor(() => expect(previews(calls)).toHaveLength(1))
  expect(confirmed).not.toHaveBeenCalled()
})

it('asks before deleting a level that another user has just deleted', async () => {
  const calls = await after(null, [FIRST])
  await waitFor(() => expect(previews(calls)).toHaveLength(1))
  expect(confirmed).not.toHaveBeenCalled()
})

it('shows in the form why the API refuses a level', async () => {
  const wrong = { minScore: ['Two stars begin above four'] }
  const error = { error: 'Two stars begin above four', code: 'LEVEL_ORDER', fields: wrong }
  stubApi({
    'starRating/list': { records: [FIRST], total: 1 },
    'scoreRules/preview': new Failure(422, error),
  })
  const closed = vi.fn()
  renderAs(['score-rule:list'], <StarEffect body={MADE} onConfirm={confirmed} onClose={closed} />)
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledWith({ message: error.error, errors: wrong })
})

it('saves a change without effect on scores without asking', async () => {
  const calls = await after({ ...MADE, label: 'Another' }, [FIRST, MADE])
  await waitFor(() => expect(confirmed).toHaveBeenCalledOnce())
  expect(previews(calls)).toEqual([])
})
