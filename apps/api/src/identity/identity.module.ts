import { Global, Module } from '@nestjs/common'
import { SESSION_READER } from '../platform/access/session-reader.js'
import { SystemCtx } from '../platform/database/system-ctx.js'
import { SessionCache } from './sessions/session-cache.js'

/** Login, captcha, passwords, sessions, accounts, administrators, roles, menus. */
@Global()
@Module({
  providers: [SystemCtx, SessionCache, { provide: SESSION_READER, useExisting: SessionCache }],
  exports: [SESSION_READER],
})
export class IdentityModule {}
