import { ListPage } from '../resource-kit/list-page.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { PageProps } from '../resource-kit/types.js'

/** A list whose rows have no page of their own: they open beside it. */
export default function PanelListPage({ definition }: PageProps) {
  return <ListPage definition={definition} panel={RecordTable} />
}
