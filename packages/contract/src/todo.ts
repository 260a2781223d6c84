import { PERMISSIONS, type Permission } from './permissions.js'

/** Sources of to-dos (`sourceType` of examineList). */
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
  'backup',
  'webhook',
  'revocation',
  'rating',
  'award',
  'link',
  'mention',
] as const
export type TodoSource = (typeof TODO_SOURCES)[number]

/** Events that an item can wait for: the party's view, the applicant's answer, or the reveal of the evaluation. */
export const TODO_WAITS = ['party', 'applicant', 'reveal'] as const
export type TodoWait = (typeof TODO_WAITS)[number]

/** Items of these sources can be decided together: what decides them takes at most a reason. */
export const BULK_TODO_SOURCES = [
  'registration',
  'profile',
  'qualification',
  'certificate',
  'adjustment',
] as const satisfies readonly TodoSource[]
export type BulkTodoSource = (typeof BULK_TODO_SOURCES)[number]

/** Whether an item is a note that a supervisor may dismiss with a reason; it does not come back unless it says something else. */
export function isDismissible({ sourceType, kind }: { sourceType: string; kind: string }): boolean {
  return sourceType === 'sync' && kind !== ''
}

/**
 * Permissions to decide items, by source. A change of a profile names the permission of its kind, and a mention the one
 * that shows its record.
 */
export const TODO_PERMISSIONS = {
  registration: 'registration:approve',
  qualification: 'qualification:approve',
  certificate: 'certificate:approve',
  dishonesty: 'integrity:approve',
  adjustment: 'adjustment:approve',
  complaint: 'case:approve',
  objection: 'case:approve',
  repair: 'case:approve',
  sync: 'project:stage',
  flag: 'flag:update',
  calendar: 'calendar:update',
  backup: 'job:cancel',
  webhook: 'webhook:update',
  revocation: 'login-method:update',
  rating: 'rating:approve',
  award: 'award-alarm:update',
  link: 'bidder-link:update',
} as const satisfies Record<Exclude<TodoSource, 'profile' | 'mention'>, Permission>

/** Permission to open the page of an item that a permission decides; that one itself if its resource has no list. */
export function opensTodo(decides: Permission): Permission {
  const [resource] = decides.split(':')
  // The to-do about backups opens the log of attempts.
  if (resource === 'job') return 'log:view'
  return PERMISSIONS.find((one) => one === `${resource}:list`) ?? decides
}

/** Returns the permissions whose items an account with these permissions may decide, or open at least. */
export function offeredPermissions(held: ReadonlySet<Permission>): Permission[] {
  return PERMISSIONS.filter((decides) => held.has(decides) || held.has(opensTodo(decides)))
}

/** Path of the list of all runs. */
export const SYNC_RUNS_PAGE = '/projectManagement/syncRuns'
/** Path of the quality of the data that they read. */
export const SYNC_QUALITY_PAGE = '/projectManagement/syncQuality'
