/** What can wait for a supervisor's decision (`sourceType` of examineList). */
export const TODO_SOURCES = [
  'registration',
  'profile',
  'qualification',
  'certificate',
  'dishonesty',
  'adjustment',
  'complaint',
  'objection',
  'repair',
  'sync',
  'flag',
  'calendar',
] as const
export type TodoSource = (typeof TODO_SOURCES)[number]
