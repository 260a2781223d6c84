import { ListPage } from '../resource-kit/list-page.js'
import type { PageProps, RecordOf } from '../resource-kit/types.js'
import { lazyPart } from '../shared/lazy-part.js'

const Project = lazyPart(async () => ({ default: (await import('./project-details.js')).Project }))

function Panel({ record }: { record: RecordOf }) {
  return <Project id={String(record.id)} />
}

/** Projects of the supervisor's area. A row opens in a side panel. */
export default function ProjectListPage({ definition }: PageProps) {
  return <ListPage definition={definition} panel={Panel} />
}
