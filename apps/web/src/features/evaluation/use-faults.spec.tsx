import { act, renderHook } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../api/errors.js'
import { initI18n } from '../../i18n/index.js'
import { stateOf } from './form-state.js'
import type { AnswerSheet, EvaluationForm } from './model.js'
import { useFaults } from './use-faults.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'evaluation'] }))

const form = (recordId: string, name: string) =>
  ({ recordId, name, indicators: [], draft: null }) as unknown as EvaluationForm
const sheet = (id: string) => ({ id, version: 1, answers: [], comment: '', dishonesty: [] }) as AnswerSheet

it.each([
  [{ index: 1 }, 'Harbour Office: Not open any more'],
  [undefined, 'Not open any more'],
])('names the evaluated party of a refused evaluation: %j', (data, message) => {
  const forms = [form('r1', 'Town Hall'), form('r2', 'Harbour Office')]
  const { result } = renderHook(() => useFaults(forms, stateOf))
  const error = new ApiError(409, 'Not open any more', 'RECORD_NOT_OPEN', {}, data)
  act(() => result.current.rejected(error, [sheet('r1'), sheet('r2')]))
  expect(result.current.summary.message).toBe(message)
  expect(result.current.stale).toBe(true)
})
