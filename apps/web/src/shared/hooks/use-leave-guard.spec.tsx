import { fireEvent, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { useLeaveGuard } from './use-leave-guard.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

function Guarded({ unsaved }: { unsaved: boolean }) {
  return useLeaveGuard({ unsaved: () => unsaved })
}

function Kept({ isStored }: { isStored: boolean }) {
  return useLeaveGuard({ unsaved: () => true, store: async () => isStored })
}

function Screen({ inputs }: { inputs: readonly boolean[] }) {
  return (
    <>
      <p>{useLocation().pathname}</p>
      {inputs.map((unsaved, at) => (
        <Guarded key={String(at)} unsaved={unsaved} />
      ))}
      <Link to="/elsewhere">go</Link>
    </>
  )
}

it('asks for the input of every form of the page, in any order', async () => {
  renderAs([], <Screen inputs={[true, false]} />)
  fireEvent.click(screen.getByText('go'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('/elsewhere')
})

it.each([
  ['are kept in this browser', 'every', [true, true]],
  ['will be lost', 'not every', [true, false]],
] as const)('says that changes %s if %s form stores its input', async (said, _, stored) => {
  renderAs(
    [],
    <>
      {stored.map((isStored, at) => (
        <Kept key={String(at)} isStored={isStored} />
      ))}
      <Screen inputs={[false]} />
    </>,
  )
  fireEvent.click(screen.getByText('go'))
  expect(await screen.findByText(new RegExp(said))).toBeTruthy()
})

it('does not ask if everything is saved', async () => {
  renderAs([], <Screen inputs={[false, false]} />)
  fireEvent.click(screen.getByText('go'))
  await screen.findByText('/elsewhere')
})
