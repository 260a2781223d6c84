import { Injectable } from '@nestjs/common'
import { translateAll } from '../../core/language/language.js'
import { JobRegistry } from '../jobs/job-registry.js'
import { announce } from './announce.js'

/** The kinds of jobs that have a name for people; others are called a background job. */
export const NAMED_JOBS = [
  'evaluation.open',
  'evaluation.moveDeadlines',
  'credit.recompute',
  'procurement.sync',
] as const

const isNamed = (kind: string) => (NAMED_JOBS as readonly string[]).includes(kind)

/** Tells who started a job that it has ended; not where that account cancelled it. */
@Injectable()
export class JobAnnouncements {
  constructor(registry: JobRegistry) {
    registry.onEnd(async (tx, { id, kind, accountId }, { status }) => {
      if (accountId === null || status === 'cancelled') return
      const name = isNamed(kind) ? kind.replace('.', '-') : 'other'
      await announce(tx, [
        {
          event: 'jobDone',
          key: id,
          to: { accountId },
          params: {
            jobName: translateAll(`messages.job.${name}`),
            outcome: translateAll(`messages.outcome.${status}`),
          },
          link: '',
        },
      ])
    })
  }
}
