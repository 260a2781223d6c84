import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { RegistrationModule } from '../registration/registration.module.js'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { DishonestyDashboardController } from './dashboard/dishonesty.controller.js'
import { EvaluationDashboardController } from './dashboard/evaluations.controller.js'
import { LogsController } from './logs/logs.controller.js'
import { ReportController } from './reports/report.controller.js'
import { ReportJobs } from './reports/report-jobs.js'
import { escalateTodos } from './todos/escalate-todos.js'
import { TodoController } from './todos/todo.controller.js'
import { TodoBulkController } from './todos/todo-bulk.controller.js'

/** 00:10 in China, before anybody decides on the items whose term has passed. */
const EVERY_DAY = '10 16 * * *'

/** Dashboards, monthly reports and logs for supervisors. */
@Module({
  imports: [RegistrationModule],
  controllers: [
    LogsController,
    ProjectDashboardController,
    DishonestyDashboardController,
    EvaluationDashboardController,
    ReportController,
    TodoController,
    TodoBulkController,
  ],
  providers: [ReportJobs],
})
export class OversightModule {
  constructor(schedule: Schedule) {
    schedule.add('todos.escalate', EVERY_DAY, escalateTodos)
  }
}
