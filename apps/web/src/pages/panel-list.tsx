import { ListPage } from '../resource-kit/list-page.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { PageProps } from '../resource-kit/types.js'

/** List whose rows open in a side panel, because they have no page of their own. */
export default function PanelListPage({ definition }: PageProps) {
  return <ListPage definition={definition} panel={RecordTable} />
}
