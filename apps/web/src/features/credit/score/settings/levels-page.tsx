import { Flex } from 'antd'
import { ListPage } from '../../../../resource-kit/list-page.js'
import type { PageProps } from '../../../../resource-kit/types.js'
import { RunningRecompute } from '../../ledger/recompute-progress.js'

/** Levels of the score, with the progress of the recomputation after a change. */
export default function LevelsPage({ definition }: PageProps) {
  return (
    <Flex vertical gap={12}>
      <RunningRecompute />
      <ListPage definition={definition} />
    </Flex>
  )
}
