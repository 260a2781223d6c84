import { Flex } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { UndoJob } from '../../../resource-kit/undo-job.js'
import { formatDateTime } from '../../../shared/format/dates.js'

export const JOB_TONES = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'plain',
  failed: 'error',
  cancelled: 'neutral',
} as const

/** The undo of a job in a list, with its end; a job that was undone says so. */
export function UndoOfJob({ job }: Pick<ComponentProps<typeof UndoJob>, 'job'>) {
  const { t } = useTranslation('workspace-tasks')
  if (job.undoneBy) return <>{t('tasks.undone')}</>
  if (!job.undoUntil) return <>–</>
  return (
    <Flex wrap gap={8} align="center">
      <UndoJob job={job} />
      <span>{t('tasks.until', { time: formatDateTime(job.undoUntil) })}</span>
    </Flex>
  )
}
