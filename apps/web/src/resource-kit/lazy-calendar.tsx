import Input from 'antd/es/input/Input'
import { lazyPart } from '../shared/lazy-part.js'

// As wide as the loaded field, so that the form does not shift.
const DAY_PLACEHOLDER = <Input disabled aria-busy="true" style={{ maxWidth: 136 }} />

// The calendar is large and rarely opened.
export const DayInput = lazyPart(async () => ({ default: (await import('./calendar.js')).DayInput }), DAY_PLACEHOLDER)
export const DayRange = lazyPart(async () => ({ default: (await import('./calendar.js')).DayRange }), DAY_PLACEHOLDER)
