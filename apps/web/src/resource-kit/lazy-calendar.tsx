import { Input } from 'antd'
import { lazyPart } from '../shared/lazy-part.js'

const PLACEHOLDER = <Input disabled />

// The calendar is large and seldom opened.
export const DayInput = lazyPart(
  async () => ({ default: (await import('./calendar.js')).DayInput }),
  PLACEHOLDER,
)
export const DayRange = lazyPart(
  async () => ({ default: (await import('./calendar.js')).DayRange }),
  PLACEHOLDER,
)
