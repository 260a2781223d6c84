import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../../api/schema.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { StageActions } from './stage-actions.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workflow'] }))

it.each([
  ['4', 1],
  ['3', 0],
])('says how evaluations closed by abandoning are reopened: stage %s', async (status, hints) => {
  stubApi({ preview: { opens: 0, closes: 0, reveals: 0 } })
  const section = {
    id: 's1',
    bidSectionName: 'Lot',
    status,
  } as components['schemas']['SectionRow']
  renderAs(['project:stage'], <StageActions section={section} paused={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Correct stage: Lot' }))
  await screen.findByText(/Submitted ones stay unrevealed/)
  expect(screen.queryAllByText(/choose the stage before it, then press/)).toHaveLength(hints)
})

/** Section whose stage another user changes. */
function Screen() {
  const [status, setStatus] = useState('')
  const section = { id: 's1', bidSectionName: 'Lot', status }
  return (
    <>
      <button type="button" onClick={() => setStatus('0')}>
        moved
      </button>
      <StageActions section={section as components['schemas']['SectionRow']} paused={false} />
    </>
  )
}

it('keeps the requested stage after another user moved the section to its first one', async () => {
  stubApi({ preview: { opens: 0, closes: 0, reveals: 0 } })
  renderAs(['project:stage'], <Screen />)
  fireEvent.click(screen.getByRole('button', { name: 'Next stage: Lot' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'mine' } })
  fireEvent.click(screen.getByText('moved'))
  await screen.findByText('Correct stage')
  const reason = within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason')
  expect(reason.value).toBe('mine')
  expect(screen.getByTitle('Bid evaluation ended')).toBeTruthy()
})
