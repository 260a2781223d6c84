import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../shared/testing.js'
import { answers, calls, drawPanel, PROJECT, puts, SECTION } from './project-testing.js'

describe('a change of a project', () => {
  it('abandons a section only with a reason', async () => {
    drawPanel(['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Abandon “Bridge”' }))
    expect(await screen.findByText('Abandon “Bridge”?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    expect(await screen.findByText('Enter “Reason”')).toBeTruthy()
    expect(puts()).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Cancelled ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const [put] = puts()
    expect(put?.path).toBe('/credit/admin/api/sysProjectBidSection/stage/s1')
    expect(put?.body).toMatchObject({ stage: 4, reason: 'Cancelled', version: 5 })
  })

  it('keeps a dialog with its input if saving and reloading fail', async () => {
    drawPanel(['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Abandon “Bridge”' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Cancelled' } })
    const lost = new Failure(503, { error: 'Out of service' })
    Object.assign(answers, {
      '/sysProject/p1': lost,
      '/sysProjectBidSection/list/p1': lost,
      '/sysProjectBidSection/stage/s1': new Failure(409, {
        error: 'Changed by another user',
        code: 'VERSION_CONFLICT',
      }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    expect(await screen.findByText('Changed by another user')).toBeTruthy()
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/sysProject/p1'))).toHaveLength(2))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Cancelled')
  })

  it('saves the filing date that an account with the permission enters', async () => {
    drawPanel(['project:list', 'project:update'])
    expect(await screen.findByText('Not entered')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^Change the contract filing date of “Bridge”/ }))
    const field = await screen.findByLabelText('Contract filed on')
    fireEvent.input(field, { target: { value: '2026-02-13' } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const [put] = puts()
    expect(put?.path).toBe('/credit/admin/api/sysProject/p1')
    expect(put?.body).toEqual({
      ...{ name: 'Roads', code: 'R-1', version: 2 },
      sections: [{ id: 's1', code: 'R-1-1', name: 'Bridge', version: 5, filedOn: '2026-02-13' }],
    })
  })

  it('saves how a contract ended, and clears what is emptied', async () => {
    answers['/sysProjectBidSection/list/p1'] = [{ ...SECTION, ending: 'early', penalty: 5, delayDays: 1 }]
    drawPanel(['project:list', 'project:update'])
    for (const fact of ['Ended early', 'Penalty 5.00', 'Delay 1 day']) {
      expect(await screen.findByText(fact)).toBeTruthy()
    }
    fireEvent.click(screen.getByRole('button', { name: 'Change the end of the contract of “Bridge”' }))
    const type = async (label: string | RegExp, value: string) => {
      const field = await waitFor(() => {
        const found = screen.getByLabelText<HTMLInputElement>(label)
        expect(found.disabled).toBe(false)
        return found
      })
      fireEvent.input(field, { target: { value } })
      fireEvent.blur(field)
    }
    await type('Ended on', '2026-02-10')
    expect(await screen.findByText('Not before 2026-02-11')).toBeTruthy()
    await type('Ended on', '2026-02-20')
    await type('Final value', '-1')
    expect(await screen.findByText(/^Enter a number from 0 to/)).toBeTruthy()
    await type('Final value', '88000.5')
    await type('Penalty', '')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toMatchObject({
      sections: [
        {
          ...{ id: 's1', code: 'R-1-1', name: 'Bridge', version: 5, ending: 'early', endedOn: '2026-02-20' },
          ...{ finalValue: 88000.5, penalty: null, deduction: null, delayDays: 1 },
        },
      ],
    })
  })

  it('removes a party with a reason, after showing the effect', async () => {
    answers['/sysProjectBidSection/parties/s1/preview'] = {
      ...{ changed: 1, opens: 0, closes: 2, reveals: 1 },
    }
    answers['/sysProjectBidSection/parties/s1'] = SECTION
    drawPanel(['project:list', 'project:update'])
    fireEvent.click(await screen.findByRole('button', { name: 'Change parties: Bridge' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Town hall' }))
    const told = 'Evaluations: 0 will open, 2 will be closed, 1 will be revealed or held.'
    expect(await screen.findByText(told)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter “Reason”')).toBeTruthy()
    expect(puts()).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Wrong body ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({
      ...{ add: [], remove: [{ participantId: 'b1', part: 'buyer' }], reason: 'Wrong body' },
    })
  })

  it('gives its evaluators more working days', async () => {
    const extended = { records: 4, latestDueAt: '2026-03-01T00:00:00+08:00' }
    answers['/sysProject/p1/windows/preview'] = extended
    answers['/sysProject/p1/windows'] = extended
    drawPanel(['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Extend windows' }))
    expect(await screen.findByText(/^4 evaluations will be due later/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Working days'), { target: { value: '31' } })
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Holiday' } })
    const [, confirm] = screen.getAllByRole('button', { name: 'Extend windows' })
    fireEvent.click(confirm as HTMLElement)
    expect(await screen.findByText('Enter a whole number from 1 to 30')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Working days'), { target: { value: '3' } })
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ days: 3, reason: 'Holiday' })
  })

  it('shows the fields that the sync may change, and gives one back', async () => {
    const field = { sectionId: null, sectionName: '', field: 'name', value: 'Roads' }
    const edits = {
      synced: true,
      fields: [
        { ...field, upstream: 'Road', byHand: true, returnable: true },
        { ...field, field: 'code', upstream: 'R-1', byHand: false, returnable: false },
        {
          ...{ ...field, field: 'amount', value: '3050000.00', upstream: '3050000.50' },
          ...{ byHand: false, returnable: false },
        },
      ],
      parties: [],
    }
    answers['/sysProject/p1/handEdits'] = edits
    answers['/sysProject/p1/handEdits/return'] = edits
    drawPanel(['project:list', 'project:update'])
    fireEvent.click(await screen.findByRole('button', { name: 'Sync and edits' }))
    expect(await screen.findByText('Edited by hand')).toBeTruthy()
    expect(screen.queryByText('The sync or a workbook')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Show all fields' }))
    expect(screen.getAllByText('The sync or a workbook')).toHaveLength(2)
    expect(screen.getByText('3,050,000.00')).toBeTruthy()
    // Shows both values in full, because they may only differ at the end.
    const cell = screen.getByText('3,050,000.50').closest('td')
    expect(cell?.className).not.toContain('ellipsis')
    fireEvent.click(screen.getByRole('button', { name: /^Give back to the sync/ }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ fields: [{ sectionId: null, field: 'name' }] })
  })

  it('is paused with a reason', async () => {
    answers['/sysProject/p1'] = { ...PROJECT, can: ['pause'] }
    drawPanel(['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Pause project' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Challenge' } })
    const [, confirm] = screen.getAllByRole('button', { name: 'Pause project' })
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ reason: 'Challenge' })
  })
})
