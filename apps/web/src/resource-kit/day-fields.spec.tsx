import { CERTIFICATE_KINDS, PARTICIPANT_RESOURCES, SIGN } from '@credit/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import type { ReactElement } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setSession } from '../api/session.js'
import AdjustDialog from '../features/credit/claims/adjust-dialog.js'
import { DecisionItems } from '../features/credit/form-parts.js'
import { apiKeys } from '../features/credit/open-credit/api-keys.resource.js'
import CertificateDialog from '../features/participants/certificates/certificate-dialog.js'
import EndingDialog from '../features/projects/ending-dialog.js'
import { Filing } from '../features/projects/filing.js'
import type { ProjectRow, SectionRow } from '../features/projects/rows.js'
import { DetailFields } from '../features/registration/detail-fields.js'
import { MaintenanceCard } from '../features/site/maintenance/maintenance-card.js'
import { i18n, initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import { ResourceForm } from './form-page.js'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The kit's own parts, whose rules come from the schema, and a field that names its own error. */
const OTHERS = ['./calendar.tsx', './inputs/registry.tsx', '../pages/score-history.tsx']
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

it('has a check for each day and time of a form', () => {
  const fields = Object.entries(sources).filter(
    ([path, text]) => text.includes('<DayInput') && !path.endsWith('.spec.tsx') && !OTHERS.includes(path),
  )
  expect(fields.length).toBeGreaterThan(5)
  const without = fields.filter(([, text]) => count(text, /\b(?:day|time)Checks\(/g) < count(text, /<DayInput/g))
  expect(without.map(([path]) => path)).toEqual([])
})

const SECTION = {
  id: 's1',
  version: 1,
  status: '1',
  bidSectionName: 'Roof',
  filedOn: null,
  stageDates: [],
} as unknown as SectionRow
const close = () => undefined
interface DayForm {
  form: string
  element: ReactElement
  label: string
  withTime?: boolean
}
const FORMS: readonly DayForm[] = [
  {
    form: 'a contract filing date',
    element: <Filing project={{ id: 'p1', version: 1 } as ProjectRow} section={SECTION} />,
    label: 'projects:filing.label',
  },
  {
    form: 'the end of a contract',
    element: <EndingDialog project={{ id: 'p1', version: 1 } as ProjectRow} section={SECTION} onClose={close} />,
    label: 'projects:ending.fields.endedOn',
  },
  ...['issuedAt', 'expiresAt'].map((field) => ({
    form: `a certificate, ${field}`,
    element: <CertificateDialog onClose={close} />,
    label: `participants-certificates:certificates.fields.${field}`,
  })),
  {
    form: 'an adjustment',
    element: <AdjustDialog participant={{ id: 'p1', name: 'Northern Ltd' }} onClose={close} />,
    label: 'credit-claims:adjust.validUntil',
  },
  { form: 'the decision on an act', element: <DecisionFields />, label: 'credit-acts:fields.decidedAt' },
  {
    form: 'a registration',
    element: <Registered />,
    label: `participants:${PARTICIPANT_RESOURCES[SIGN.expert]}.fields.graduationTime`,
  },
  {
    form: 'a form of a definition',
    element: <ResourceForm definition={apiKeys} />,
    label: `${apiKeys.namespace}:apiKeys.fields.expiresOn`,
  },
  { form: 'a maintenance notice', element: <MaintenanceCard />, label: 'site-maintenance:showFrom', withTime: true },
]
function DecisionFields() {
  return (
    <Form>
      <DecisionItems />
    </Form>
  )
}
function Registered() {
  return (
    <Form>
      <DetailFields sign={SIGN.expert} />
    </Form>
  )
}

beforeAll(async () => {
  const own = [...new Set(FORMS.map(({ label }) => label.split(':')[0] ?? ''))]
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', ...own] })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00+08:00') })
  setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never })
})

describe.each(FORMS)('the day of $form', ({ element, label, withTime }) => {
  const fault = () => i18n.t(withTime ? 'kit:rule.time' : 'kit:rule.date')
  const at = (day: string) => (withTime ? `${day} 09:30:00` : day)
  const open = async () => {
    stubApi({
      '/area/list': [],
      '/list': { records: [], total: 0 },
      '/maintenance': { notice: null },
      [CERTIFICATE_KINDS]: { items: [] },
      HIGHEST_EDUCATION: { items: [] },
    })
    renderAs(['project:update'], element, '/', [{ name: apiKeys.name }])
    const opener = screen.queryByRole('button', { name: /^Change the contract filing date/ })
    if (opener) fireEvent.click(opener)
    const name = new RegExp(`^(?:\\* ?)?${i18n.t(label)}`)
    // A disabled field takes the calendar's place until it has loaded.
    return waitFor(() => {
      const field = screen.getByLabelText<HTMLInputElement>(name)
      expect(field.disabled).toBe(false)
      return field
    })
  }
  const type = (field: HTMLInputElement, text: string) => fireEvent.input(field, { target: { value: text } })

  it('is read in usual forms, and named on blur but not while typing if unreadable', async () => {
    const field = await open()
    for (const [text, shown] of [
      [at('2026-3-5'), at('2026-03-05')],
      // The same day again, which the picker alone would leave as it is typed.
      [at('2026年3月5日'), at('2026-03-05')],
      ['2026-02-30', null],
      ['5', null],
    ] as const) {
      fireEvent.focus(field)
      type(field, text)
      await waitFor(() => expect(screen.queryByText(fault())).toBeNull())
      fireEvent.blur(field)
      if (shown) await waitFor(() => expect(field.value).toBe(shown))
      else expect(await screen.findByText(fault())).toBeTruthy()
      expect([field.value, screen.queryAllByText(fault()).length]).toEqual(shown ? [shown, 0] : [text, 1])
    }
  })
})
