import { Input } from 'antd'
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../shared/lazy-part.js'
import type { DayInput as Day } from './calendar.js'

// The calendar is large and seldom opened.
const LazyDay = lazyPart(async () => ({ default: (await import('./calendar.js')).DayInput }))

/** The picker of a day or time, whose code is loaded when a form first shows one. */
export function DayInput(props: ComponentProps<typeof Day>) {
  return (
    <Suspense fallback={<Input disabled />}>
      <LazyDay {...props} />
    </Suspense>
  )
}

/** The picker of a first and a last day; shown within a `Suspense`. */
export const DayRange = lazyPart(async () => ({
  default: (await import('./calendar.js')).DayRange,
}))
