import type { Ctx } from '#core/context'
import { AccountOnly } from '#http/access/declare'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.js'
import { SessionRow, SessionsEnded } from './session.dto.js'

@AdminCalls('account/session', 'account')
export class SessionController {
  @Call({ get: 'list', self: true, answer: [SessionRow] }, 'List the sessions of the account, last used first')
  @AccountOnly()
  list(@RequestCtx() ctx: Ctx) {
    return ownSessions(ctx)
  }

  @Call({ put: 'end/others', self: true, answer: SessionsEnded }, 'End all other sessions of the account')
  endOthers(@RequestCtx() ctx: Ctx) {
    return endOtherSessions(ctx)
  }

  @Call({ delete: ':id', self: true }, "End a session of the caller's account")
  end(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return endOwnSession(ctx, id)
  }
}
