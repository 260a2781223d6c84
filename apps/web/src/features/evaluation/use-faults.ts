import { LENGTH } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.js'
import { type Fault, faultId, faultsOf, type RecordState, retainUnresolved, tooLong } from './form-state.js'
import type { AnswerSheet, EvaluationForm } from './model.js'
import { serverFaults } from './server-faults.js'

/** Fault, with the server's message if the server found it. */
type Found = Fault & { text?: string }
type StateFor = (form: EvaluationForm) => RecordState

/** Tracks the faults of the last submission: found before it was sent, or returned by the server. */
export function useFaults(forms: readonly EvaluationForm[], stateFor: StateFor) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const [faults, setFaults] = useState<readonly Found[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const show = (found: readonly Found[], text: string | null, conflict: boolean) => {
    setFaults(found)
    setMessage(text)
    setStale(conflict)
    setAttempt((count) => count + 1)
  }
  const textOf = ({ kind, length, text }: Found) =>
    length === undefined ? (text ?? t(`fault.${kind}`)) : t('fault.tooLong', { n: length, max: LENGTH.text.max })
  const labelOf = (fault: Fault): string => {
    const form = forms.find((one) => one.recordId === fault.recordId)
    const question = form?.indicators.find(({ id }) => id === fault.at)
    return t('form.problemAt', {
      name: form?.name ?? '',
      question: question?.name ?? t(fault.kind === 'comment' ? 'view.comment' : 'behaviour.one'),
    })
  }

  return {
    /** Content of the summary above the forms. */
    summary: {
      attempt,
      message,
      problems: faults.map((fault) => ({
        id: faultId(fault),
        recordId: fault.recordId,
        label: labelOf(fault),
        text: textOf(fault),
      })),
    },
    /** True if another session has changed a record. */
    stale,
    /** Returns the faults of a form: too long texts immediately, all others as of the last submission. */
    of: (form: EvaluationForm) =>
      [
        ...tooLong(form, stateFor(form)),
        ...faults.filter(({ recordId, length }) => recordId === form.recordId && !length),
      ].map((fault) => ({ ...fault, text: textOf(fault) })),
    /** Drops the faults that a change of a form has fixed. */
    changed: (form: EvaluationForm, state: RecordState) => setFaults((before) => retainUnresolved(before, form, state)),
    /** Returns true if the forms can be submitted. Otherwise shows the faults. */
    check(listed: readonly EvaluationForm[]): boolean {
      const found = listed.flatMap((form) => faultsOf(form, stateFor(form)))
      show(found, listed.length === 0 ? t('form.noneListed') : null, false)
      return found.length === 0 && listed.length > 0
    },
    /** Shows why the server rejected the submission. Rethrows any other error. */
    rejected(error: unknown, records: readonly AnswerSheet[]): void {
      if (!(error instanceof ApiError)) throw error
      const named = serverFaults(error.fields, records)
      const { index = -1 } = (error.data ?? {}) as { index?: number }
      const form = forms.find(({ recordId }) => recordId === records[index]?.id)
      const text = form ? t('kit:summaryLine', { label: form.name, text: error.message }) : error.message
      show(named, named.length > 0 ? null : text, error.status === 409)
    },
  }
}
