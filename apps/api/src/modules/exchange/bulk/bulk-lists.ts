import { DAY_MS, type Resource } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import type { JobEntity } from '#entities/jobs/job'
import { FileStorage } from '../../files/file-storage.js'
import { JobRegistry, type UndoableJob } from '../../jobs/job-registry.js'
import type { BulkAction, BulkList } from './bulk-action.js'
import { runBulk } from './run-bulk.js'

/** Returns the time at which a job can no longer be undone. */
export const undoableUntil = (finishedAt: string) => new Date(Date.parse(finishedAt) + DAY_MS)

/** The kind of the jobs of a list. */
export const bulkKind = (resource: Resource) => `${resource}.bulk`

/** Registry of all lists with bulk actions. */
@Injectable()
export class BulkLists {
  private readonly lists = new Map<Resource, BulkList>()

  constructor(
    private readonly jobs: JobRegistry,
    private readonly storage: FileStorage,
  ) {}

  /** Registers a list and the job that works through its records. */
  register<E extends ObjectLiteral>(list: BulkList<E>): void {
    const { resource } = list
    this.lists.set(resource, list as unknown as BulkList)
    this.jobs.onJob(
      bulkKind(resource),
      (job) => runBulk(job, this.storage, (name) => this.actionOf(resource, name)),
      (ctx, job) => this.undoUntil(ctx, resource, job),
    )
  }

  listOf(resource: Resource): BulkList {
    const list = this.lists.get(resource)
    if (!list) throw new Error(`${resource} has no bulk actions`)
    return list
  }

  /** Returns the list of a job by its kind, unless it is no bulk job. */
  resourceOf(kind: string): Resource | undefined {
    return [...this.lists.keys()].find((resource) => bulkKind(resource) === kind)
  }

  /** Whether the caller may run an action. */
  mayRun({ me }: Ctx, resource: Resource, name: string): boolean {
    const { permission, cityOnly } = this.actionOf(resource, name)
    return (
      [permission, this.listOf(resource).permission].every((one) => me.permissions.has(one)) && (me.city || !cityOnly)
    )
  }

  /** Returns the name of the action that takes back a job, if there is one. */
  undoOf(resource: Resource, { action }: JobEntity['payload']): string | undefined {
    const { actions } = this.listOf(resource)
    return typeof action === 'string' && Object.hasOwn(actions, action) ? actions[action]?.undo : undefined
  }

  private undoUntil(ctx: Ctx, resource: Resource, { payload, result, done, failed, finishedAt }: UndoableJob) {
    const undo = this.undoOf(resource, payload)
    const changed = Number(result?.done ?? done - failed)
    return undo && changed > 0 && this.mayRun(ctx, resource, undo) ? undoableUntil(finishedAt) : null
  }

  /** @throws VALIDATION if the list has no such action */
  actionOf(resource: Resource, name: string): BulkAction {
    const { actions } = this.listOf(resource)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action) return action
    const values = Object.keys(actions).join(', ')
    throw new DomainError('VALIDATION', { fields: { action: [['field.enum', { values }]] } })
  }
}
