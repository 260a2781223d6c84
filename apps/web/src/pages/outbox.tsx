import { outbox } from '../features/messaging/outbox.resource.js'
import { ListPage } from '../resource-kit/list-page.js'

/** Sent messages. A message has no page of its own and opens in a side panel. */
export default function OutboxPage() {
  return <ListPage definition={outbox} />
}
