import { halfWidth, readDay } from '@credit/contract'
import { DatePicker, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn'
import { useLayoutEffect, useRef, useState } from 'react'
import { currentLocale } from '../i18n/index.js'
import { ClearIcon } from '../shared/components/clear-icon.js'
import { dayInChina } from '../shared/format/dates.js'
import { MIN_WIDTH, useMinWidth } from '../shared/hooks/use-media.js'
import './calendar.css'
import type { ControlProps } from './types.js'

dayjs.extend(customParseFormat)

const DAY = 'YYYY-MM-DD'
const TIME = `${DAY} HH:mm:ss`
const TIMES = [TIME, `${DAY} H:mm:ss`, `${DAY} HH:mm`, `${DAY} H:mm`]

/** Parses a time, whose day may have any of the usual forms. */
function readTime(text: string): string | null {
  const [, day = '', clock = ''] = /^(.+?)\s+([\d:：]+)$/.exec(text) ?? []
  const time = dayjs(`${readDay(day)} ${halfWidth(clock)}`, TIMES, true)
  return time.isValid() ? time.format() : null
}

const FITTING = { popup: { root: 'day-panel' } }
/**
 * Moves a calendar over its field on phones if it fits neither below nor above. Its distance to the field is a padding:
 * an offset would move it beyond the window.
 */
const MOVED = { adjustX: true, adjustY: true, shiftX: true, shiftY: true }
const PLACEMENTS = {
  bottomLeft: { points: ['tl', 'bl'], overflow: MOVED },
  topLeft: { points: ['bl', 'tl'], overflow: MOVED },
}

/** Returns the day or time of a value; invalid if the value is a text, which `dayjs` would take for another day. */
function dayOf(value: string): Dayjs {
  const day = /^\d{4}-\d\d-\d\dT/.test(value) ? dayjs(value) : dayjs(value, DAY, true)
  return day.locale(currentLocale() === 'zh-CN' ? 'zh-cn' : 'en')
}

export interface DayProps extends ControlProps<string | null> {
  withTime: boolean
  /** Latest day that can be picked. */
  last?: 'today'
  /** Used in filters, whose buttons the calendar covers: typing closes it, and Enter submits the typed text. */
  submits?: boolean
  /** Accessible name, required if there is no visible label. */
  label?: string
  placeholder?: string
  status?: 'error' | undefined
  onBlur?: () => void
}

/**
 * Input of a day or time as ISO text. A day has no offset, a time always has one. Days are accepted in all usual forms
 * and reformatted on blur. If the typed text is not a date, it becomes the value, so that the form reports it instead
 * of submitting the previous value.
 */
export function DayInput(props: DayProps) {
  const { id, value, onChange, onBlur, withTime, last, label, submits, ...shownAs } = props
  /** Value whose typed text is shown unchanged. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = useRef<Dayjs | null>(null)
  const wide = useMinWidth(MIN_WIDTH.table)
  const [isOpen, setOpen] = useState(false)
  /** Set for one render after a blur, since the picker formats its text only if its value changes. */
  const [isCleared, setCleared] = useState(false)
  // Ends before the next frame: the picker reports what it has two frames after a blur, which would be no value.
  useLayoutEffect(() => {
    if (isCleared) setCleared(false)
  }, [isCleared])
  if (!value || value !== typed) shown.current = value ? dayOf(value) : null
  // A text that a draft brings back: the picker itself only shows days.
  const unreadable = value && value !== typed && !shown.current?.isValid() ? { placeholder: value } : {}
  const set = (day: Dayjs | null) => onChange?.(day?.format(withTime ? undefined : DAY) ?? null)
  const type = (text: string) => {
    const day = dayjs(text, withTime ? TIME : DAY, true)
    if (text === '' || day.isValid()) {
      setTyped(null)
      set(text === '' ? null : day)
      return
    }
    const value = (withTime ? readTime(text) : readDay(text)) ?? text
    setTyped(value)
    onChange?.(value)
  }
  const leave = () => {
    if (typed && dayOf(typed).format(withTime ? undefined : DAY) === typed) {
      setTyped(null)
      setCleared(true)
    }
    onBlur?.()
  }
  return (
    <span
      style={{ display: 'contents' }}
      onInput={({ target }) => type((target as HTMLInputElement).value.trim())}
      // Runs after the picker, which opens the calendar on every character.
      onChange={() => submits && setOpen(false)}
      // Otherwise the picker would open the calendar.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && submits && !isOpen) event.stopPropagation()
      }}
    >
      <DatePicker
        {...shownAs}
        {...unreadable}
        id={id}
        aria-label={label}
        allowClear={{ clearIcon: <ClearIcon /> }}
        showTime={withTime}
        preserveInvalidOnBlur
        classNames={FITTING}
        {...(wide ? {} : { builtinPlacements: PLACEMENTS })}
        disabledDate={last ? (day) => day.format(DAY) > dayInChina(Date.now()) : undefined}
        value={!isCleared && shown.current?.isValid() ? shown.current : null}
        {...(submits ? { open: isOpen } : {})}
        onOpenChange={setOpen}
        onChange={set}
        onBlur={leave}
        // Opens the calendar or selects a day without submitting the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          // Closes the calendar without the dialog around the field.
          if (event.key === 'Escape' && isOpen) event.stopPropagation()
        }}
      />
    </span>
  )
}

/** Typed first or last value of a filter. */
export interface RangeEnd {
  name: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** Both days of a filter, stacked. They are a single lazy part, so that a load failure is reported once. */
export function DayRange({ ends, status }: { ends: readonly RangeEnd[]; status: 'error' | undefined }) {
  return (
    <Space direction="vertical">
      {ends.map(({ name, value, onChange, ...shownAs }) => (
        <DayInput
          key={name}
          {...shownAs}
          status={status}
          submits
          withTime={false}
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
        />
      ))}
    </Space>
  )
}
