import { describe, expect, it } from 'vitest'
import { needsSession, withoutSession } from './session-paths.js'

/** Every route after login of specification 2. */
const AFTER_LOGIN = [
  '/baseinfo/menus',
  '/baseinfo/banner',
  '/logs',
  '/userManagemen/procurementManagement',
  '/userManagemen/details',
  '/supplierManagement/details',
  '/agencyManagement/details',
  '/evaluationExpertsManagement/details',
  '/qualificationPoint',
  '/qualificationPointHistory',
  '/laws',
  '/editLaws',
  '/integrityManagement/Home',
  '/projectManagement',
  '/projectDetails',
  '/evaluate',
  '/evaluate/inputevaluate/7',
  '/certificate',
  '/CertificateHistory',
  '/myproject',
  '/creditrecord',
  '/HeavyintegritySupplier',
  '/HeavyintegrityAgency',
  '/Area',
  '/visualization',
  '/visualizationview',
  '/questionComplaint/complaint',
]

describe('withoutSession', () => {
  it('shows the home page at the root', () => {
    expect(withoutSession('/', '', 1)).toBe('/homes')
  })

  it.each(AFTER_LOGIN)('sends %s to the last login entry and back', (pathname) => {
    expect(needsSession(pathname)).toBe(true)
    const to = new URL(withoutSession(pathname, '?bid=3&x=1', 2), 'http://localhost')
    expect(to.pathname).toBe('/login')
    expect(to.searchParams.get('type')).toBe('2')
    expect(to.searchParams.get('redirect')).toBe(`${pathname}?bid=3&x=1`)
  })

  it('uses the entry that a link names', () => {
    const entryOf = (search: string) =>
      new URL(withoutSession('/evaluate', search, 2), 'http://localhost').searchParams.get('type')
    expect(entryOf('?bid=3&loginType=4')).toBe('4')
    expect(entryOf('?loginType=9')).toBe('2')
    expect(entryOf('?loginType=')).toBe('2')
  })

  it.each(['/nope', '/homes/nope', '/login/x', '/constructor'])('does not find %s', (pathname) => {
    expect(withoutSession(pathname, '', 1)).toBe('/404')
  })
})
