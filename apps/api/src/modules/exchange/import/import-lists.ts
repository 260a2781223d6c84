import type { Resource } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import { HeavyWork } from '#core/heavy/heavy-work'
import { FileStorage } from '../../files/file-storage.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import { type ImportList, importKind, type PlannedRow } from './import-list.js'
import { runImport } from './run-import.js'
import { runTakeBack, takeBackUntil, takesBack } from './take-back.js'

/** The one registry of lists whose records can be imported. */
@Injectable()
export class ImportLists {
  private readonly lists = new Map<Resource, ImportList>()

  constructor(
    private readonly jobs: JobRegistry,
    readonly storage: FileStorage,
    readonly heavy: HeavyWork,
    @Inject(CONFIG) readonly config: ServiceConfig,
  ) {}

  /** Registers a list and the job that imports its records. */
  register<P extends PlannedRow>(list: ImportList<P>): void {
    const known = list as unknown as ImportList
    this.lists.set(list.resource, known)
    this.jobs.onJob(
      importKind(list.resource),
      (job) => (takesBack(job) ? runTakeBack(job, known, this) : runImport(job, known, this)),
      (ctx, job) => takeBackUntil(ctx, known, job),
    )
  }

  listOf(resource: Resource): ImportList {
    const list = this.lists.get(resource)
    if (!list) throw new Error(`${resource} cannot be imported`)
    return list
  }

  /** Returns the list of a job by its kind, unless it is no import. */
  listOfJob(kind: string): ImportList | undefined {
    return [...this.lists.values()].find(({ resource }) => importKind(resource) === kind)
  }
}
