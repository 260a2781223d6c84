import { Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core'
import { PassportModule } from '@nestjs/passport'
import { AccessGuard } from './access/access.guard.js'
import { ApiKeyCheck } from './access/api-key-check.js'
import { AuthenticationGuard } from './access/authentication.guard.js'
import { JwtStrategy } from './access/jwt.strategy.js'
import { DocsController } from './docs.controller.js'
import { ErrorFilter } from './error-filter.js'
import { HealthController } from './health.controller.js'
import { HealthService } from './health.service.js'
import { HealthRegistry } from './health-registry.js'
import { MachineMetrics } from './machine-metrics.js'
import { Metrics } from './metrics.js'
import { RequestValidationPipe } from './validation.js'

/** Authentication, access, validation and errors of every call; health, metrics and the API document. */
@Global()
@Module({
  imports: [PassportModule],
  controllers: [DocsController, HealthController],
  providers: [
    ApiKeyCheck,
    HealthRegistry,
    HealthService,
    JwtStrategy,
    Metrics,
    MachineMetrics,
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [ApiKeyCheck, HealthRegistry, Metrics],
})
export class HttpModule {}
