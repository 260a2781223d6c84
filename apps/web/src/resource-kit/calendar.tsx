import { halfWidth } from '@credit/contract'
import { DatePicker, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn'
import { useRef, useState } from 'react'
import { currentLocale } from '../i18n/index.js'
import { ClearIcon } from '../shared/components/clear-icon.js'
import { dayInChina } from '../shared/format/dates.js'
import { readDay } from '../shared/format/read-day.js'
import { MIN_WIDTH, useMinWidth } from '../shared/hooks/use-media.js'
import './calendar.css'
import type { ControlProps } from './types.js'

dayjs.extend(customParseFormat)

const DAY = 'YYYY-MM-DD'
const TIME = `${DAY} HH:mm:ss`
const TIMES = [TIME, `${DAY} H:mm:ss`, `${DAY} HH:mm`, `${DAY} H:mm`]

/** Returns the time that a text names, whose day may have any of the usual forms. */
function readTime(text: string): string | null {
  const [, day = '', clock = ''] = /^(.+?)\s+([\d:：]+)$/.exec(text) ?? []
  const time = dayjs(`${readDay(day)} ${halfWidth(clock)}`, TIMES, true)
  return time.isValid() ? time.format() : null
}

const FITTING = { popup: { root: 'day-panel' } }
/** On a phone a calendar that fits neither below nor above its field is moved over it, into the window. */
const MOVED = { adjustX: true, adjustY: true, shiftX: true, shiftY: true }
const PLACEMENTS = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: MOVED },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow: MOVED },
}

function dayOf(value: string): Dayjs {
  return dayjs(value).locale(currentLocale() === 'zh-CN' ? 'zh-cn' : 'en')
}

export interface DayProps extends ControlProps<string | null> {
  withTime: boolean
  /** Later days cannot be picked. */
  last?: 'today'
  /** In a filter, whose buttons the calendar covers: typing closes it, and Enter sends what was typed. */
  submits?: boolean
  /** Accessible name, needed where no label stands beside it. */
  label?: string
  placeholder?: string
  status?: 'error' | undefined
  onBlur?: () => void
}

/**
 * A day or a time as ISO text; a day has no offset, a time always has one. Days are read in all usual forms. The
 * value is what was typed if that is no date: the form then says so, and what was there before is not sent in its
 * place. A text of another form is shown as it was read once the field is left.
 */
export function DayInput(props: DayProps) {
  const { id, value, onChange, onBlur, withTime, last, label, submits, ...shownAs } = props
  /** The value whose text stays as it was typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = useRef<Dayjs | null>(null)
  const wide = useMinWidth(MIN_WIDTH.table)
  const [isOpen, setOpen] = useState(false)
  if (!value || value !== typed) shown.current = value ? dayOf(value) : null
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
    if (typed && dayOf(typed).format(withTime ? undefined : DAY) === typed) setTyped(null)
    onBlur?.()
  }
  return (
    <span
      style={{ display: 'contents' }}
      onInput={({ target }) => type((target as HTMLInputElement).value.trim())}
      // After the picker, which opens the calendar at each character.
      onChange={() => setOpen(false)}
      // Else the picker opens the calendar.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && submits && !isOpen) event.stopPropagation()
      }}
    >
      <DatePicker
        {...shownAs}
        id={id}
        aria-label={label}
        allowClear={{ clearIcon: <ClearIcon /> }}
        showTime={withTime}
        preserveInvalidOnBlur
        classNames={FITTING}
        {...(wide ? {} : { builtinPlacements: PLACEMENTS })}
        disabledDate={last ? (day) => day.format(DAY) > dayInChina(Date.now()) : undefined}
        value={shown.current?.isValid() ? shown.current : null}
        {...(submits ? { open: isOpen, onOpenChange: setOpen } : {})}
        onChange={set}
        onBlur={leave}
        // Opens the calendar or chooses a day: the form is not sent by the way.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </span>
  )
}

/** The first or the last value of a filter, as it was typed. */
export interface RangeEnd {
  name: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** Both days of a filter, below each other. They are one part, so that it is told once where they cannot be loaded. */
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
