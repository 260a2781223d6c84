import type { Sign } from '@credit/contract'
import { Out, Ref } from '#http/fields'

export class OwnPagesInput {
  @Ref({ description: 'A participant with an enabled account, that the caller sees in full' }) participantId: string
}

/** The account whose pages are shown, as a login returns it. */
class OwnPagesUser {
  @Out('id') loginId: string
  @Out() loginName: string
  @Out() name: string
  @Out({ type: 'integer', enum: [1, 2, 3, 4] }) type: Sign
  @Out() phoneVerify: boolean
  @Out('id') areaId: string
  @Out() areaCode: string
  @Out() areaName: string
  @Out('id') participantId: string
}

export class OwnPages {
  @Out({ description: 'Sent in the header X-Own-Pages beside the token of the session' }) token: string
  @Out('time') expiresAt: string
  @Out() user: OwnPagesUser
}
