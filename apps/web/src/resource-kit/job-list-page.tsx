import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ComponentType, useState } from 'react'
import { ListPage } from './list-page.js'
import { RecordTable } from './show-page.js'
import type { PageProps } from './types.js'

interface Props extends PageProps {
  /** Whether the caller may start the job. */
  may: boolean
  button: string
  /** Asks for what the job needs, and starts it. */
  Dialog: ComponentType<StartProps>
  /** How far the job is, and how it ended. */
  Progress: ComponentType<{ jobId: string }>
}

export interface StartProps {
  onClose: () => void
  onStarted: (jobId: string) => void
}

/** A list whose records a job makes: the button that starts it stands in the head, its progress above the list. */
export function JobListPage({ definition, may, button, Dialog, Progress }: Props) {
  const [asking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Flex vertical gap={12}>
      {jobId ? <Progress key={jobId} jobId={jobId} /> : null}
      <ListPage
        definition={definition}
        panel={RecordTable}
        extra={
          may ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
              {button}
            </Button>
          ) : null
        }
      />
      {asking ? <Dialog onClose={() => setAsking(false)} onStarted={setJobId} /> : null}
    </Flex>
  )
}
