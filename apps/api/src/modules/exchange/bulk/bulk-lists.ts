import type { Resource } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { ObjectLiteral } from 'typeorm'
import { DomainError } from '#core/domain-error'
import { FileStorage } from '../../files/file-storage.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import type { BulkAction, BulkList } from './bulk-action.js'
import { runBulk } from './run-bulk.js'

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
    this.jobs.onJob(bulkKind(resource), (job) => runBulk(job, this.storage, (name) => this.actionOf(resource, name)))
  }

  listOf(resource: Resource): BulkList {
    const list = this.lists.get(resource)
    if (!list) throw new Error(`${resource} has no bulk actions`)
    return list
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
