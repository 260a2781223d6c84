export { WorkingCalendar as default } from '../features/calendar/working-calendar.js'
