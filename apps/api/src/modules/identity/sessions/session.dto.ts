import { Out } from '#http/fields'

/** A session of the caller's account that has not ended. */
export class SessionRow {
  @Out('id') id: string
  @Out('time', 'When it was logged in') createTime: string
  @Out('time', 'To within five minutes') lastUsed: string
  @Out('time', 'Ends then at the latest') expiresAt: string
  @Out({ description: 'Address of the login' }) ip: string
  @Out({ description: 'Browser of the login, as it names itself' }) userAgent: string
  @Out({ description: 'The session of this call' }) current: boolean
}

export class SessionsEnded {
  @Out('integer') ended: number
}
