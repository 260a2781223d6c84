import { syncRuns } from '../features/sync/runs.resource.js'
import { ListPage } from '../resource-kit/list-page.js'

/** The runs of the sync; each leads to what it refused. */
export default function SyncRunsPage() {
  return <ListPage definition={syncRuns} />
}
