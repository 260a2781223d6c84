import { Injectable } from '@nestjs/common'
import { Background } from '../../../core/background.js'
import { Repeat } from '../../../core/repeat.js'
import { Schedule } from '../../../core/schedule.js'
import { ContextFactory } from '../../../database/context-factory.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { recordListings } from '../../ledger/changes/record-changes.js'
import { numberChanges } from './number-changes.js'

const EVERY_MS = 1000
/** Hourly, to find the change of the day in any time zone. */
const EVERY_HOUR = '10 * * * *'

/** Gives changes of credit their places in the feed, and notes the listings that a day begins or ends. */
@Injectable()
export class ChangeNumbering {
  constructor(contexts: ContextFactory, background: Background, schedule: Schedule) {
    const work = () => numberChanges(contexts.for('changes of credit'))
    background.add(new Repeat({ name: 'Credit changes', everyMs: EVERY_MS, work }))
    schedule.add('credit.listings', EVERY_HOUR, (ctx) => unitOfWork(ctx, (tx) => recordListings(tx, null)))
  }
}
