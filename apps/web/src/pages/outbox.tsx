import { outbox } from '../features/site/outbox.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { RecordOf } from '../resource-kit/types.js'

function Sent({ record }: { record: RecordOf }) {
  return <RecordTable definition={outbox} record={record} />
}

/** What left the house; a row has no page of its own, so it opens beside the list. */
export default function OutboxPage() {
  return <ListPage definition={outbox} panel={Sent} />
}
