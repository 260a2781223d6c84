import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../../api/schema.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../../shared/testing.js'
import { PauseButton } from './pause-button.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workflow'] }))

function Page() {
  const [pause, setPause] = useState(false)
  const project = { id: 'p1', name: 'Desks', pause } as components['schemas']['ProjectRow']
  return (
    <>
      <button type="button" onClick={() => setPause(true)}>
        paused by another
      </button>
      <PauseButton project={project} />
    </>
  )
}

it('never turns an open pause dialog into a resume dialog', async () => {
  renderAs(['project:stage'], <Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Pause project' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(screen.getByText('paused by another'))
  expect(screen.getByText('Resume project')).toBeTruthy()
  expect(dialog.textContent).toContain('Pause “Desks”?')
  expect(dialog.textContent).not.toContain('Resume')
})
