import { PlusOutlined } from '@ant-design/icons'
import { LOCALES } from '@credit/contract'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { moved, type Question, sumOf, tidy, WHOLE } from './indicators.js'
import { QuestionRow } from './question-row.js'
import './questions.css'

/** Questions of a cell in order, one per row. Their points add up to 100. */
export default function IndicatorsInput({ id, value, onChange }: ControlProps<Question[]>) {
  const { t } = useTranslation(['evaluation-settings', 'kit'])
  const questions = value ?? []
  const set = (next: readonly Question[]) => onChange?.(next.map(tidy))
  return (
    <div className="question-rows" id={id}>
      {questions.length > 0 ? (
        // The inputs have names of their own.
        <div className="question-row question-heads" aria-hidden="true">
          <span className="question-number" />
          <div className="question-texts">
            {LOCALES.map((locale) => (
              <span key={locale}>{`${t('question.name')} ${t(`kit:language.${locale}`)}`}</span>
            ))}
          </div>
          <span>{t('question.points')}</span>
          <span>{t('question.about')}</span>
        </div>
      ) : null}
      {questions.map((question, at) => (
        <QuestionRow
          // Keyed by index, because a new question has no ID yet.
          key={question.id ?? `new-${at}`}
          question={question}
          n={at + 1}
          last={at === questions.length - 1}
          onChange={(part) => set(questions.map((one, index) => (index === at ? { ...one, ...part } : one)))}
          onMove={(by) => set(moved(questions, at, by))}
          onRemove={() => set(questions.filter((_, index) => index !== at))}
        />
      ))}
      <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => set([...questions, {}])}>
        {t('question.add')}
      </Button>
    </div>
  )
}

/** Sum of the points, which stays in view beside the button that saves. */
export function PointsSum() {
  const { t } = useTranslation('evaluation-settings')
  const sum = sumOf((Form.useWatch('indicators') as Question[] | undefined) ?? [])
  return <StatusTag tone={sum === WHOLE ? 'success' : 'warning'}>{t('question.sum', { sum, whole: WHOLE })}</StatusTag>
}
