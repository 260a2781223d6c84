import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { prepareDom } from '../../../resource-kit/testing.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import { FileCase } from './file-case.js'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 30_000 })

beforeAll(async () => {
  prepareDom()
  await initI18n({ locale: 'en-US', namespaces: ['common', 'credit-cases'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answer: Failure) => {
  stubApi({ '/complaint/subject': answer })
  renderAs(
    [],
    <FileCase />,
    '/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=l1',
  )
}
const retry = () => screen.queryByRole('button', { name: 'Try again' })

describe('the page that files an objection', () => {
  it('says when the time for it has ended, and offers no further attempt', async () => {
    const error = 'The time for this ended on 2035-11-05'
    open(new Failure(409, { error, code: 'OBJECTION_TOO_LATE' }))
    await screen.findByText(error)
    expect(retry()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  it('offers another attempt where the service was away', async () => {
    open(new Failure(503, { error: 'Please try later' }))
    await screen.findByText('Please try later')
    expect(retry()).not.toBeNull()
  })
})
