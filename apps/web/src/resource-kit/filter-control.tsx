import { isPlainDate } from '@credit/contract'
import { Flex, Space, Typography } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { currentLocale } from '../i18n/index.js'
import { CheckboxList } from '../shared/components/checkbox-list.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import type { RangeEnd } from './calendar.js'
import { useReferenceOptions } from './kind-parts.js'
import { viewOf } from './kinds.js'
import { DayRange } from './lazy-calendar.js'
import { optionText } from './list-filters.js'
import type { AnyField, FieldOf, Texts } from './types.js'

/** More options than these are found by a word. */
const MOST_AT_ONCE = 20
const NUMBER_STYLE = { width: 96 }
/** Matches numbers with the number of digits that the API compares. */
const IS_NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/
/** Stacked choices, which scroll if there are many. */
const CHOICES = {
  flexDirection: 'column',
  gap: 6,
  maxHeight: 320,
  overflowY: 'auto',
  flexWrap: 'nowrap',
} as const
/** Keys of the texts of both ends. */
const END_KEYS = { range: ['first', 'last'], numbers: ['least', 'most'] } as const

interface ControlProps {
  field: AnyField
  texts: Texts
  label: string
  value: string[]
  onChange: (values: string[]) => void
  status?: 'error' | undefined
}

/** Returns the error of a typed range as a sentence, or null. */
export function filterFault(field: AnyField, value: readonly string[], texts: Texts) {
  const { filter } = viewOf(field)
  if (filter !== 'range' && filter !== 'numbers') return null
  const [from = '', to = ''] = value
  const ends = [from, to].filter((end) => end.trim() !== '')
  if (filter === 'numbers') return ends.every((end) => IS_NUMBER.test(end.trim())) ? null : texts('kit:rule.number')
  if (!ends.every(isPlainDate)) return texts('kit:rule.date')
  return from && to && to < from ? texts('kit:rule.notBefore', { day: from }) : null
}

function Options({ field, label, texts, value, onChange }: ControlProps) {
  const values = field.kind === 'enum' ? field.options.map(String) : ['true', 'false']
  const options = values.map((one) => ({ value: one, label: optionText(field, one, texts) }))
  if (options.length > MOST_AT_ONCE) return <LongOptions {...{ options, value, onChange, label, texts }} />
  return <CheckboxList style={CHOICES} {...{ options, value, onChange, label }} />
}

interface LongProps extends Pick<ControlProps, 'label' | 'texts' | 'value' | 'onChange'> {
  options: readonly { value: string; label: string }[]
}

/** Many options, in the order of their words, with a field that finds some of them. */
function LongOptions({ options, label, texts, value, onChange }: LongProps) {
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const sorted = options.toSorted((a, b) => a.label.localeCompare(b.label, currentLocale()))
  const found = sorted.filter((option) => option.label.toLowerCase().includes(wanted))
  const hidden = value.filter((one) => !found.some((option) => option.value === one))
  return (
    <Flex vertical gap={8}>
      <Input
        value={word}
        placeholder={texts('kit:filter.find')}
        aria-label={texts('kit:filter.find')}
        onChange={({ target }) => setWord(target.value)}
        // Enter would apply the filter before anything is chosen.
        onPressEnter={(event) => event.preventDefault()}
      />
      {found.length > 0 ? (
        <CheckboxList
          style={CHOICES}
          {...{ options: found, value, label }}
          onChange={(chosen) => onChange([...hidden, ...chosen])}
        />
      ) : (
        <Typography.Text type="secondary">{texts('kit:filter.none')}</Typography.Text>
      )}
    </Flex>
  )
}

function References({ field, label, value, onChange }: ControlProps) {
  const { options, query } = useReferenceOptions(field as FieldOf<'reference'>)
  if (query.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  return <CheckboxList style={CHOICES} {...{ options, value, onChange, label }} />
}

function NumberRange({ ends, status }: { ends: readonly RangeEnd[]; status: 'error' | undefined }) {
  return (
    <Space split="–">
      {ends.map(({ name, label, onChange, ...input }) => (
        <Input
          key={name}
          {...input}
          status={status}
          inputMode="decimal"
          style={NUMBER_STYLE}
          aria-label={label}
          onChange={({ target }) => onChange(target.value)}
        />
      ))}
    </Space>
  )
}

/** First and last value of a range, both optional. */
function Range({ field, label, texts, value, onChange, status }: ControlProps) {
  const isDays = viewOf(field).filter === 'range'
  const names = END_KEYS[isDays ? 'range' : 'numbers']
  const change = (changed: number, text: string) => {
    const ends = names.map((_, at) => (at === changed ? text : (value[at] ?? '')))
    onChange(ends.some((end) => end.trim() !== '') ? ends : [])
  }
  const ends = names.map((name, at) => ({
    name,
    value: value[at] ?? '',
    placeholder: texts(`kit:filter.${name}`),
    label: texts(`kit:filter.${name}Of`, { name: label }),
    onChange: (text: string) => change(at, text),
  }))
  const Ends = isDays ? DayRange : NumberRange
  return <Ends ends={ends} status={status} />
}

function Words({ label, value, onChange }: ControlProps) {
  return (
    <Input
      value={value[0] ?? ''}
      aria-label={label}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
    />
  )
}

const CONTROLS = {
  text: Words,
  options: Options,
  references: References,
  range: Range,
  numbers: Range,
}

interface Props extends Omit<ControlProps, 'label' | 'status'> {
  /** Error from `filterFault`, set when the filter was to be applied. */
  fault?: string | null
}

/** Control for the values of a filter. */
export function FilterControl({ field, texts, fault, ...values }: Props) {
  const Control = CONTROLS[viewOf(field).filter ?? 'text']
  const label = texts(`fields.${field.name}`)
  return (
    <Flex vertical gap={4}>
      <Control {...values} {...{ field, texts, label }} status={fault ? 'error' : undefined} />
      {fault ? (
        <Typography.Text type="danger" role="alert">
          {fault}
        </Typography.Text>
      ) : null}
    </Flex>
  )
}
