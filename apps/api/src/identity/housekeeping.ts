import { Inject, Injectable } from '@nestjs/common'
import { JobRegistry } from '../platform/jobs/job-registry.js'
import { sweepCaptchas } from './captcha/captcha.js'
import { sweepCodes } from './codes/one-time-codes.js'
import { sweepSessions } from './sessions/sessions.js'

/** What identity throws away: captchas nobody tried, codes nobody spent, sessions long over. */
@Injectable()
export class IdentityHousekeeping {
  constructor(@Inject(JobRegistry) registry: JobRegistry) {
    registry.onSchedule('captchas.sweep', '*/10 * * * *', async (ctx) => {
      await sweepCaptchas(ctx)
    })
    registry.onSchedule('codes.sweep', '*/10 * * * *', async (ctx) => {
      await sweepCodes(ctx)
    })
    registry.onSchedule('sessions.sweep', '30 19 * * *', async (ctx) => {
      await sweepSessions(ctx)
    })
  }
}
