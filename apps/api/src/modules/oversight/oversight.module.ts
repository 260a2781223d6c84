import { Module } from '@nestjs/common'
import { ProjectDashboardController } from './dashboard/dashboard.controller.js'
import { DishonestyDashboardController } from './dashboard/dishonesty.controller.js'
import { EvaluationDashboardController } from './dashboard/evaluations.controller.js'
import { LogsController } from './logs/logs.controller.js'
import { ReportController } from './reports/report.controller.js'
import { ReportJobs } from './reports/report-jobs.js'

/** Dashboards, monthly reports and logs for supervisors. */
@Module({
  controllers: [
    LogsController,
    ProjectDashboardController,
    DishonestyDashboardController,
    EvaluationDashboardController,
    ReportController,
  ],
  providers: [ReportJobs],
})
export class OversightModule {}
