import { SIGN } from '@credit/contract'
import { getSession } from '../api/session.js'
import { MessageCentre } from '../features/messaging/message-centre.js'
import { FollowsCard } from '../features/workspace/follows/follows-card.js'
import { Together } from '../shared/components/together.js'

/** All messages of the caller; for supervisors also the records that messages mention. */
export default function MessagesPage() {
  const supervises = getSession()?.user.type === SIGN.supervisor
  return (
    <Together>
      <MessageCentre />
      {supervises ? <FollowsCard /> : null}
    </Together>
  )
}
