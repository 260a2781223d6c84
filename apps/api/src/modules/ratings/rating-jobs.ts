import { Injectable } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { JobRegistry } from '../jobs/job-registry.js'
import { AFTER_RECOMPUTATION } from '../ledger/ledger-jobs.js'
import { ANNOUNCE_RATING_TASK, announceRating } from './announce-rating.js'
import { computeRating, RATING_JOB } from './compute-rating.js'
import { awaitEnforcement } from './decide-rating.js'

/** Computes and announces ratings, and opens to-dos for ratings whose public notice has ended. */
@Injectable()
export class RatingJobs {
  constructor(registry: JobRegistry, schedule: Schedule) {
    registry.onJob(RATING_JOB, computeRating)
    registry.onTask(ANNOUNCE_RATING_TASK, (ctx, { id, status }) => announceRating(ctx, String(id), String(status)))
    schedule.add('credit.ratings', AFTER_RECOMPUTATION, awaitEnforcement)
  }
}
