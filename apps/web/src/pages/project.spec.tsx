import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../shared/testing.js'
import { answers, calls, drawPage, drawPanel, PROJECT } from './project-testing.js'

describe('a project', () => {
  it('shows facts, stages with their dates, parties and coverage', async () => {
    drawPage(['project:list'])
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Roads')
    expect(screen.getByText('3 / 4')).toBeTruthy()
    expect(await screen.findByText('2026-02-11 Evaluations opened')).toBeTruthy()
    const step = document.querySelector('[aria-current="step"]')
    expect(step?.textContent).toContain('Contract record')
    // Nothing can be changed without permissions.
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Follow', 'Sync and edits', '1 not given', 'Notes', '1 not given'])
  })

  it('opens the outstanding evaluations, with the reason of a deferral', async () => {
    drawPage(['project:list'])
    fireEvent.click(await screen.findByRole('button', { name: '1 not given: Bridge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bridge: not evaluated yet' })
    expect(await within(dialog).findByText('Town hall')).toBeTruthy()
    expect(within(dialog).getByText('Builders')).toBeTruthy()
    const told = 'Deferred 1 time: Papers incomplete – next week'
    expect(within(dialog).getByText(told)).toBeTruthy()
    // Supervisors see evaluations but do not give them.
    expect(within(dialog).queryByText('My evaluation')).toBeNull()
  })

  it('shows the effect of a stage change or correction on evaluations', async () => {
    drawPage(['project:list', 'project:stage'])
    const preview = async (button: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog')
      const told = await within(dialog).findByText(/^Evaluations: /)
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return told.textContent
    }
    const told = 'Evaluations: 3 will open, 0 will be closed, 1 will be revealed or held.'
    expect(await preview('Next stage: Bridge')).toBe(told)
    answers['/sysProjectBidSection/stage/s1/preview'] = { opens: 0, closes: 2, reveals: 0 }
    const closing = 'Evaluations: 0 will open, 2 will be closed, 0 will be revealed or held.'
    expect(await preview('Correct stage: Bridge')).toBe(closing)
    expect(await preview('Abandon “Bridge”')).toBe(closing)
    expect(calls.filter(({ path }) => path.endsWith('/stage/s1/preview'))).toHaveLength(3)
  })

  it('changes no stage while it is paused, and explains why', async () => {
    answers['/sysProject/p1'] = { ...PROJECT, pause: true, pauseReason: 'Challenge' }
    drawPage(['project:list', 'project:stage'])
    const button = await screen.findByRole('button', { name: 'Next stage: Bridge' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('Paused: resume the project to change stages')).toBeTruthy()
  })

  it('says that there are no sections yet', async () => {
    answers['/sysProjectBidSection/list/p1'] = new Failure(404, { error: 'not found' })
    drawPanel(['project:list'])
    expect(await screen.findByText('The project has no lots yet')).toBeTruthy()
  })
})
