import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Collapse, Flex, Input, Space, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { isNumberWithin, NumberText } from '../../../shared/components/number-text.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { moved, type Question, sumOf, tidy, WHOLE } from './indicators.js'
import KindsInput from './kinds-input.js'
import '../evaluation.css'

const POINTS = { min: 1, max: WHOLE, digits: 0 }

interface TextsProps {
  label: string
  value: Partial<Names> | null | undefined
  onChange: (value: Partial<Names>) => void
}

function TextsInput({ label, value, onChange }: TextsProps) {
  const { t } = useTranslation(['evaluation-settings', 'kit'])
  return (
    <Flex vertical gap={8}>
      {LOCALES.map((locale) => (
        <Space.Compact key={locale} block>
          <Space.Addon style={{ flex: 'none' }}>{t(`kit:language.${locale}`)}</Space.Addon>
          <Input
            aria-label={`${label} ${t(`kit:language.${locale}`)}`}
            value={value?.[locale] ?? ''}
            onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
            {...(locale === 'en-US' ? { placeholder: t('kit:names.optional') } : {})}
          />
        </Space.Compact>
      ))}
    </Flex>
  )
}

/** Questions of a cell in order. Their points add up to 100. */
export default function IndicatorsInput({ id, value, onChange }: ControlProps<Question[]>) {
  const { t } = useTranslation('evaluation-settings')
  const questions = value ?? []
  const sum = sumOf(questions)
  const set = (next: readonly Question[]) => onChange?.(next.map(tidy))
  const change = (at: number, part: Partial<Question>) =>
    set(questions.map((question, index) => (index === at ? { ...question, ...part } : question)))
  return (
    <Flex vertical gap={12} id={id}>
      {questions.map((question, at) => (
        // Keyed by index, because a new question has no ID yet.
        <fieldset key={question.id ?? `new-${at}`} className="question">
          <legend>{t('question.title', { n: at + 1 })}</legend>
          <TextsInput label={t('question.name')} value={question.names} onChange={(names) => change(at, { names })} />
          <Collapse
            ghost
            size="small"
            defaultActiveKey={question.descriptions ? ['description'] : []}
            items={[
              {
                key: 'description',
                label: t('question.description'),
                children: (
                  <TextsInput
                    label={t('question.description')}
                    value={question.descriptions}
                    onChange={(descriptions) => change(at, { descriptions })}
                  />
                ),
              },
            ]}
          />
          <Flex wrap align="center" gap={8}>
            <NumberText
              status={isNumberWithin(question.maxPoints, POINTS) ? undefined : 'error'}
              value={question.maxPoints}
              unit={t('question.points')}
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
            <Flex wrap align="center" gap="4px 12px">
              {t('question.kinds')}
              <KindsInput
                label={t('question.kindsOf', { n: at + 1 })}
                value={question.procurementCategories ?? null}
                onChange={(procurementCategories) => change(at, { procurementCategories })}
              />
              {question.procurementCategories ? null : (
                <Typography.Text type="secondary">{t('question.allKinds')}</Typography.Text>
              )}
            </Flex>
          </Flex>
        </fieldset>
      ))}
      <Flex wrap align="center" gap={8}>
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => set([...questions, {}])}>
          {t('question.add')}
        </Button>
        <span role="status">
          <StatusTag tone={sum === WHOLE ? 'success' : 'warning'}>{t('question.sum', { sum, whole: WHOLE })}</StatusTag>
        </span>
      </Flex>
    </Flex>
  )
}
