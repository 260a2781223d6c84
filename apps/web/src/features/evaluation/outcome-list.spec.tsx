import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import type { EvaluationForm, Outcome } from './model.js'
import { OutcomeList } from './outcome-list.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'evaluation'] }))

const OTHER_SIDE = /when the other side has submitted/
const OTHERS = /together with those of at least two other evaluators/
const REVEALED = /have been revealed/

it.each([
  ['revealed', { status: 'revealed', anonymous: false }, [REVEALED]],
  ['sealed until the other side submits', { status: 'submitted', anonymous: false }, [OTHER_SIDE]],
  ['anonymous, waiting for others', { status: 'submitted', anonymous: true }, [OTHERS]],
])('says when an evaluation is revealed: %s', async (_, { status, anonymous }, told) => {
  stubApi({ '/sysProject/myList': { total: 0, records: [] } })
  const outcomes = [{ id: 'r', version: 2, status, total: 80 }] as Outcome[]
  const forms = [{ recordId: 'r', name: 'Harbour Office', anonymous }] as EvaluationForm[]
  renderAs([], <OutcomeList submitted={{ outcomes, forms }} sectionId="s" />)
  await screen.findByText('1 evaluation submitted')
  for (const text of [OTHER_SIDE, OTHERS, REVEALED]) expect(screen.queryByText(text) !== null).toBe(told.includes(text))
})
