import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { moved, type Question, sumOf, tidy, WHOLE } from './indicators.js'
import './evaluation-settings.css'

interface TextsProps {
  label: string
  value: Partial<Names> | null | undefined
  onChange: (value: Partial<Names>) => void
}

function TextsInput({ label, value, onChange }: TextsProps) {
  const { t } = useTranslation(['evaluation-settings', 'kit'])
  return (
    <div className="kit-names">
      {LOCALES.map((locale) => (
        <Input
          key={locale}
          addonBefore={t(`kit:language.${locale}`)}
          aria-label={`${label} ${t(`kit:language.${locale}`)}`}
          value={value?.[locale] ?? ''}
          onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
        />
      ))}
    </div>
  )
}

/** The questions of a cell in their order; their points have to sum to the whole. */
export default function IndicatorsInput({ id, value, onChange }: ControlProps<Question[]>) {
  const { t } = useTranslation('evaluation-settings')
  const questions = value ?? []
  const sum = sumOf(questions)
  const set = (next: readonly Question[]) => onChange?.(next.map(tidy))
  const change = (at: number, part: Partial<Question>) =>
    set(questions.map((question, index) => (index === at ? { ...question, ...part } : question)))
  return (
    <div id={id} className="es-questions">
      {questions.map((question, at) => (
        // A new question has no id yet, and its place is all there is to know it by.
        <fieldset key={question.id ?? `new-${at}`} className="es-question">
          <legend>{t('question.title', { n: at + 1 })}</legend>
          <TextsInput
            label={t('question.name')}
            value={question.names}
            onChange={(names) => change(at, { names })}
          />
          <details open={question.descriptions ? true : undefined}>
            <summary>{t('question.description')}</summary>
            <TextsInput
              label={t('question.description')}
              value={question.descriptions}
              onChange={(descriptions) => change(at, { descriptions })}
            />
          </details>
          <div className="es-question-foot">
            <InputNumber
              min={1}
              max={WHOLE}
              precision={0}
              value={question.maxPoints}
              addonAfter={t('question.points')}
              aria-label={t('question.pointsOf', { n: at + 1 })}
              onChange={(maxPoints) => change(at, { maxPoints })}
            />
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={t('question.up', { n: at + 1 })}
              onClick={() => set(moved(questions, at, -1))}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={at === questions.length - 1}
              aria-label={t('question.down', { n: at + 1 })}
              onClick={() => set(moved(questions, at, 1))}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('question.remove', { n: at + 1 })}
              onClick={() => set(questions.filter((_, index) => index !== at))}
            />
          </div>
        </fieldset>
      ))}
      <div className="es-question-foot">
        <Button icon={<PlusOutlined />} onClick={() => set([...questions, {}])}>
          {t('question.add')}
        </Button>
        <span
          role="status"
          className={`kit-mark kit-mark-${sum === WHOLE ? 'success' : 'warning'}`}
        >
          {t('question.sum', { sum, whole: WHOLE })}
        </span>
      </div>
    </div>
  )
}
