import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerState, answerOf, runningTotal } from '../form-state.js'
import { IndicatorRow } from '../indicator-row.js'
import '../evaluation.css'
import type { Cell } from './calls.js'

/** The questions as the evaluator will see them; one may try them, nothing is kept. */
export default function CellPreview({ cell }: { cell: Cell }) {
  const { t } = useTranslation(['evaluation-settings', 'evaluation'])
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerState>>>({})
  const state = { answers, comment: '', dishonesty: [] }
  const total = runningTotal(cell.indicators, state)
  return (
    <>
      <p className="kit-quiet">{t('preview.text')}</p>
      {cell.indicators.map((question, at) => (
        <IndicatorRow
          key={question.id}
          recordId={`preview-${cell.id}`}
          question={question}
          number={at + 1}
          answer={answerOf(state, question.id)}
          disabled={false}
          onChange={(id, answer) => setAnswers((all) => ({ ...all, [id]: answer }))}
        />
      ))}
      <p className="ev-total">
        <span className="ev-total-number">{total === null ? '–' : total.toFixed(2)}</span>
        <span className="kit-quiet">{t('preview.total')}</span>
      </p>
    </>
  )
}
