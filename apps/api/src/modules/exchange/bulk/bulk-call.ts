import type { Permission as PermissionCode } from '@credit/contract'
import { Call } from '#http/call'
import { JobStarted } from '../../jobs/job.dto.js'
import { BulkCheck } from './bulk.dto.js'

/** `POST bulk`: starts a job that applies an action to many records of a list. */
export function BulkCall(permission: PermissionCode) {
  const summary = 'Run an action on many records, as a job with a result for each'
  return Call({ post: 'bulk', permission, answer: JobStarted, status: 202, idempotent: true }, summary)
}

/** Preview of `POST bulk?mode=check`, whose internal path is `bulk/check`. */
export function BulkCheckCall(permission: PermissionCode) {
  const summary = 'Count what would change, also called by bulk?mode=check'
  return Call({ post: 'bulk/check', permission, answer: BulkCheck, status: 200 }, summary)
}
