import { ListPage } from '../resource-kit/list-page.js'
import type { PageProps, RecordOf } from '../resource-kit/types.js'
import { Project } from './project-details.js'

function Panel({ record }: { record: RecordOf }) {
  return <Project id={String(record.id)} />
}

/** The projects of the supervisor's area; a row opens beside the list. */
export default function ProjectListPage({ definition }: PageProps) {
  return <ListPage definition={definition} panel={Panel} />
}
