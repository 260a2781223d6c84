import { Module } from '@nestjs/common'
import { RegistrationModule } from '../registration/registration.module.js'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { DishonestyDashboardController } from './dashboard/dishonesty.controller.js'
import { EvaluationDashboardController } from './dashboard/evaluations.controller.js'
import { LogsController } from './logs/logs.controller.js'
import { ReportController } from './reports/report.controller.js'
import { ReportJobs } from './reports/report-jobs.js'
import { TodoController } from './todos/todo.controller.js'
import { TodoBulkController } from './todos/todo-bulk.controller.js'

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
export class OversightModule {}
