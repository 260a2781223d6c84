import { BroadcastButton } from '../features/messaging/broadcasts/broadcast-button.js'
import { broadcasts } from '../features/messaging/broadcasts/broadcasts.resource.js'
import { MaintenanceCard } from '../features/site/maintenance/maintenance-card.js'
import { useMay } from '../providers/access-control.js'
import { ListPage } from '../resource-kit/list-page.js'
import { Together } from '../shared/components/together.js'

/** Messages to roles and areas, and for the city the maintenance notice. */
export default function BroadcastsPage() {
  const writes = useMay('broadcast', 'create')
  const maintains = useMay('maintenance', 'update')
  return (
    <Together>
      <ListPage definition={broadcasts} extra={writes ? <BroadcastButton /> : null} />
      {maintains ? <MaintenanceCard /> : null}
    </Together>
  )
}
