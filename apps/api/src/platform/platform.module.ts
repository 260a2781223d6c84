import { Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core'
import { PassportModule } from '@nestjs/passport'
import { AccessGuard } from './access/access.guard.js'
import { AuthenticationGuard } from './access/authentication.guard.js'
import { JwtStrategy } from './access/jwt.strategy.js'
import { Sealer } from './audit/sealer.js'
import { Listener } from './database/listen.js'
import { SystemCtx } from './database/system-ctx.js'
import { FilesController } from './files/files.controller.js'
import { ApiDocument } from './http/api-document.js'
import { DocsController } from './http/docs.controller.js'
import { ErrorFilter } from './http/error-filter.js'
import { HealthController } from './http/health.controller.js'
import { HealthService } from './http/health.service.js'
import { Metrics } from './http/metrics.js'
import { validationPipe } from './http/validation.js'
import { Background } from './jobs/background.js'
import { Housekeeping } from './jobs/housekeeping.js'
import { JobEvents } from './jobs/job-events.js'
import { JobRegistry } from './jobs/job-registry.js'
import { JobWorker } from './jobs/job-worker.js'
import { JobsController } from './jobs/jobs.controller.js'
import { OutboxController } from './notify/outbox.controller.js'
import { OutboxService } from './notify/outbox.service.js'
import { OutboxSender } from './notify/outbox-sender.js'
import { SystemMessageController } from './notify/system-message.controller.js'
import { TodoController } from './todo/todo.controller.js'

/** What rooms may ask for. */
const OPEN = [SystemCtx, Listener, Background, JobRegistry]

/** What every room stands on; knows no room. */
@Global()
@Module({
  imports: [PassportModule],
  controllers: [
    DocsController,
    FilesController,
    HealthController,
    JobsController,
    OutboxController,
    SystemMessageController,
    TodoController,
  ],
  providers: [
    ...OPEN,
    ApiDocument,
    JwtStrategy,
    HealthService,
    Housekeeping,
    JobEvents,
    JobWorker,
    Metrics,
    OutboxSender,
    OutboxService,
    Sealer,
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: OPEN,
})
export class PlatformModule {}
