import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { clearSession, setSession } from '../api/session.js'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import CreditRecordPage from './credit-record.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'credit'] }))
afterEach(() => {
  clearSession()
})

it('redirects a supervisor, who has no record, to the desk', async () => {
  stubApi({})
  setSession({ token: 't', user: { loginId: '1', type: 0, participantId: null } as never })
  renderAs(
    [],
    <Routes>
      <Route path="/creditrecord" element={<CreditRecordPage />} />
      <Route path="/integrityManagement/Home" element="the credit desk" />
    </Routes>,
    '/creditrecord',
  )
  expect(await screen.findByText('the credit desk')).toBeTruthy()
})
