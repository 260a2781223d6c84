import { Flex } from 'antd'
import { ListPage } from '../../../../resource-kit/list-page.js'
import type { PageProps } from '../../../../resource-kit/types.js'
import { RunningRecompute } from '../../ledger/recompute-progress.js'

/** The levels of the score; after a change the progress of the recomputation stands above them. */
export default function LevelsPage({ definition }: PageProps) {
  return (
    <Flex vertical gap={12}>
      <RunningRecompute />
      <ListPage definition={definition} />
    </Flex>
  )
}
