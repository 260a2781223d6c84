import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNumberWithin, NumberText } from '../../../shared/components/number-text.js'
import { type Question, WHOLE } from './indicators.js'
import KindsInput from './kinds-input.js'

const POINTS = { min: 1, max: WHOLE, digits: 0 }

interface TextsProps {
  label: string
  value: Partial<Names> | null | undefined
  onChange: (value: Partial<Names>) => void
}

/** Inputs of a text in both languages, which grow with it: questions are sentences, to be read in full. */
function TextsInput({ label, value, onChange }: TextsProps) {
  const { t } = useTranslation(['evaluation-settings', 'kit'])
  const form = Form.useFormInstance()
  return LOCALES.map((locale) => (
    <Input.TextArea
      key={locale}
      autoSize
      aria-label={`${label} ${t(`kit:language.${locale}`)}`}
      value={value?.[locale] ?? ''}
      {...(locale === 'en-US' ? { placeholder: t('kit:names.optional') } : {})}
      // The text is a single line; pasted breaks become blanks.
      onChange={({ target }) => onChange({ ...value, [locale]: target.value.replace(/\r?\n/g, ' ') })}
      onPressEnter={(event) => {
        event.preventDefault()
        form.submit()
      }}
    />
  ))
}

interface Props {
  question: Question
  /** Place in the list, from 1. */
  n: number
  last: boolean
  onChange: (part: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Question in one row; its explanation and kinds of purchase open below it. */
export function QuestionRow({ question, n, last, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation(['evaluation-settings', 'common'])
  const [open, setOpen] = useState(false)
  const { names, descriptions, maxPoints, procurementCategories: kinds } = question
  const asked = kinds
    ? kinds.map((kind) => t(`common:procurementCategory.${kind}`)).join(t('question.separator'))
    : t('question.allKinds')
  return (
    <fieldset className="question-row">
      <legend className="visually-hidden">{t('question.title', { n })}</legend>
      <span className="question-number" aria-hidden="true">
        {n}
      </span>
      <div className="question-texts">
        <TextsInput label={t('question.name')} value={names} onChange={(value) => onChange({ names: value })} />
      </div>
      <NumberText
        className="question-points"
        status={isNumberWithin(maxPoints, POINTS) ? undefined : 'error'}
        value={maxPoints}
        aria-label={t('question.pointsOf', { n })}
        onChange={(value) => onChange({ maxPoints: value })}
      />
      <Button
        className="question-about"
        type="text"
        aria-expanded={open}
        icon={open ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {descriptions ? `${asked} · ${t('question.described')}` : asked}
      </Button>
      <span className="question-tools">
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          disabled={n === 1}
          aria-label={t('question.up', { n })}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          disabled={last}
          aria-label={t('question.down', { n })}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('question.remove', { n })}
          onClick={onRemove}
        />
      </span>
      {open ? (
        <div className="question-more">
          <div className="question-texts">
            <TextsInput
              label={t('question.description')}
              value={descriptions}
              onChange={(value) => onChange({ descriptions: value })}
            />
          </div>
          <Flex wrap align="center" gap="4px 12px">
            {t('question.kinds')}
            <KindsInput
              label={t('question.kindsOf', { n })}
              value={kinds ?? null}
              onChange={(value) => onChange({ procurementCategories: value })}
            />
          </Flex>
        </div>
      ) : null}
    </fieldset>
  )
}
