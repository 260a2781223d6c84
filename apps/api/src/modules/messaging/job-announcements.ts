import { Injectable } from '@nestjs/common'
import { translateAll } from '#core/language/language'
import { JobRegistry } from '../jobs/job-registry.js'
import { announce } from './announce.js'

/** The kinds of jobs that have a name for people; others are called a background job. */
export const NAMED_JOBS = [
  'evaluation.open',
  'evaluation.openWaiting',
  'evaluation.moveDeadlines',
  'credit.print',
  'credit.recompute',
  'rating.compute',
  'report.make',
  'procurement.sync',
] as const

/** Actions of list jobs, by the end of their kind: `supplier.bulk`. */
const OF_LISTS = ['bulk', 'import'] as const

/** The text `messages.job.<name>` that a kind of jobs is called by. */
export function jobName(kind: string): string {
  if ((NAMED_JOBS as readonly string[]).includes(kind)) return kind.replace('.', '-')
  return OF_LISTS.find((end) => kind.endsWith(`.${end}`)) ?? 'other'
}

/** Notifies the account that started a job of its end, unless it cancelled the job. */
@Injectable()
export class JobAnnouncements {
  constructor(registry: JobRegistry) {
    registry.onEnd(async (tx, { id, kind, accountId }, { status }) => {
      if (accountId === null || status === 'cancelled') return
      await announce(tx, [
        {
          event: 'jobDone',
          key: id,
          to: { accountId },
          params: {
            jobName: translateAll(`messages.job.${jobName(kind)}`),
            outcome: translateAll(`messages.outcome.${status}`),
          },
          link: '',
        },
      ])
    })
  }
}
