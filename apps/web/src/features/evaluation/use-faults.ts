import { LENGTH } from '@credit/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.js'
import type { EvaluationForm, Said } from './calls.js'
import {
  type Fault,
  faultId,
  faultsOf,
  type RecordState,
  stillThere,
  tooLong,
} from './form-state.js'
import { serverFaults } from './server-faults.js'

/** What is wrong; in the server's words where it said so. */
type Found = Fault & { text?: string }
type StateFor = (form: EvaluationForm) => RecordState

/** What the last try to submit some forms met: found before it was sent, or said by the server. */
export function useFaults(forms: readonly EvaluationForm[], stateFor: StateFor) {
  const { t } = useTranslation('evaluation')
  const [faults, setFaults] = useState<readonly Found[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const show = (found: readonly Found[], said: string | null, conflict: boolean) => {
    setFaults(found)
    setMessage(said)
    setStale(conflict)
    setAttempt((count) => count + 1)
  }
  const textOf = ({ kind, length, text }: Found) =>
    length === undefined
      ? (text ?? t(`fault.${kind}`))
      : t('fault.tooLong', { n: length, max: LENGTH.text.max })
  const labelOf = (fault: Fault): string => {
    const form = forms.find((one) => one.recordId === fault.recordId)
    const question = form?.indicators.find(({ id }) => id === fault.at)
    return t('form.problemAt', {
      name: form?.name ?? '',
      question: question?.name ?? t(fault.kind === 'comment' ? 'view.comment' : 'behaviour.one'),
    })
  }

  return {
    /** What the summary above the forms says. */
    summary: {
      attempt,
      message,
      problems: faults.map((fault) => ({
        id: faultId(fault),
        label: labelOf(fault),
        text: textOf(fault),
      })),
    },
    /** Somebody else, or another window, was faster. */
    stale,
    /** Those of one form. Too long is said at once, all else as it was found on submitting. */
    of: (form: EvaluationForm) =>
      [
        ...tooLong(form, stateFor(form)),
        ...faults.filter(({ recordId, length }) => recordId === form.recordId && !length),
      ].map((fault) => ({ ...fault, text: textOf(fault) })),
    /** Forgets what a change of a form mended. */
    changed: (form: EvaluationForm, state: RecordState) =>
      setFaults((before) => stillThere(before, form, state)),
    /** Whether forms can be sent; if not, it says why. */
    check(listed: readonly EvaluationForm[]): boolean {
      const found = listed.flatMap((form) => faultsOf(form, stateFor(form)))
      show(found, listed.length === 0 ? t('form.noneListed') : null, false)
      return found.length === 0 && listed.length > 0
    },
    /** Takes what the server refused; anything but its answer is thrown on. */
    refused(error: unknown, records: readonly Said[]): void {
      if (!(error instanceof ApiError)) throw error
      const named = serverFaults(error.fields, records)
      show(named, named.length > 0 ? null : error.message, error.status === 409)
    },
  }
}
