import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { FilesModule } from '../files/files.module.js'
import { DictionarySubscribers } from '../site/dictionaries/dictionary-subscribers.js'
import { HOLIDAY } from '../site/dictionaries/holiday.js'
import { SiteModule } from '../site/site.module.js'
import { CalendarController } from './calendar.controller.js'
import { CalendarService } from './calendar.service.js'
import { refreshCalendarTodos } from './calendar-todo.js'
import { OpenDeadlines } from './open-deadlines.js'
import { recordChange } from './record-change.js'

/** 00:20 in China. */
const EVERY_DAY = '20 16 * * *'

/** Working days: holidays and make-up days, confirmed by year. */
@Module({
  imports: [FilesModule, SiteModule],
  controllers: [CalendarController],
  providers: [CalendarService],
})
export class CalendarModule {
  constructor(schedule: Schedule, dictionaries: DictionarySubscribers, deadlines: OpenDeadlines) {
    schedule.add('calendar.years', EVERY_DAY, (ctx) => refreshCalendarTodos(ctx))
    dictionaries.subscribe(HOLIDAY, (tx, before, after) => recordChange(tx, deadlines, before, after))
  }
}
