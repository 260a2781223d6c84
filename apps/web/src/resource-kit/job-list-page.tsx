import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ComponentType, useState } from 'react'
import { ListPage } from './list-page.js'
import type { PageProps } from './types.js'

interface Props extends PageProps {
  /** True if the caller may start the job. */
  may: boolean
  button: string
  /** Dialog that asks for the job's parameters and starts it. */
  Dialog: ComponentType<StartProps>
  /** Progress and result of the job. */
  Progress: ComponentType<{ jobId: string }>
}

export interface StartProps {
  onClose: () => void
  onStarted: (jobId: string) => void
}

/** List of records that a job creates, with the start button in the head and the progress above the list. */
export function JobListPage({ definition, may, button, Dialog, Progress }: Props) {
  const [asking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Flex vertical gap={12}>
      {jobId ? <Progress key={jobId} jobId={jobId} /> : null}
      <ListPage
        definition={definition}
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
