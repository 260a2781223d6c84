import { Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core'
import { PassportModule } from '@nestjs/passport'
import { AccessGuard } from './access/access.guard.js'
import { AuthenticationGuard } from './access/authentication.guard.js'
import { JwtStrategy } from './access/jwt.strategy.js'
import { Listener } from './database/listen.js'
import { ErrorFilter } from './http/error-filter.js'
import { IdempotencyInterceptor } from './http/idempotency.interceptor.js'
import { validationPipe } from './http/validation.js'
import { Background } from './jobs/background.js'

/** What every room stands on; knows no room. */
@Global()
@Module({
  imports: [PassportModule],
  providers: [
    JwtStrategy,
    Listener,
    Background,
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Listener, Background],
})
export class PlatformModule {}
