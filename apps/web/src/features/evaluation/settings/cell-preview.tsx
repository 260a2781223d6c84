import { Form, Statistic } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerState, answerOf, completeTotal } from '../form-state.js'
import { IndicatorRow } from '../indicator-row.js'
import '../evaluation.css'
import type { Cell } from './indicators.js'
import { KindsTag } from './kinds-tag.js'

/** Questions as the evaluator sees them. Answers can be tried and are not saved. */
export default function CellPreview({ cell }: { cell: Cell }) {
  const { t } = useTranslation(['evaluation-settings', 'evaluation'])
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerState>>>({})
  const state = { answers, comment: '', dishonesty: [] }
  const total = completeTotal(cell.indicators, state)
  return (
    <Form name="preview" layout="vertical">
      <p>{t('preview.text')}</p>
      {cell.indicators.map((question, at) => (
        <div key={question.id}>
          <KindsTag kinds={question.procurementCategories} />
          <IndicatorRow
            recordId={`preview-${cell.id}`}
            question={question}
            number={at + 1}
            answer={answerOf(state, question.id)}
            disabled={false}
            onChange={(id, answer) => setAnswers((all) => ({ ...all, [id]: answer }))}
          />
        </div>
      ))}
      <Statistic title={t('preview.total')} formatter={() => (total === null ? '–' : total.toFixed(2))} />
    </Form>
  )
}
