import { ListPage } from '../../resource-kit/list-page.js'
import type { PageProps, RecordOf } from '../../resource-kit/types.js'
import { ProjectDetails } from './project-details.js'

function Panel({ record }: { record: RecordOf }) {
  return <ProjectDetails id={String(record.id)} />
}

/** All projects of the own area; a row opens beside the list with everything one may do with it. */
export default function ProjectListPage({ definition }: PageProps) {
  return <ListPage definition={definition} panel={Panel} />
}
