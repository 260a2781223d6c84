import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver, useJob } from '../../../providers/use-job.js'
import { toast } from '../../../shared/toast.js'
import { CELLS, type Cell, countToOpen, startOpening, switchCell } from './calls.js'

/** Switches cells; one that is switched on offers to open it for the sections now in its stage. */
export function useCellSwitch() {
  const { t } = useTranslation(['evaluation-settings', 'common'])
  const client = useQueryClient()
  const [modal, dialogs] = Modal.useModal()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const ended = isOver(job.data)
  const opened = job.data?.result?.opened

  useEffect(() => {
    if (!ended) return
    setJobId(null)
    if (job.data?.status === 'succeeded') void toast('success', t('open.done', { n: opened ?? 0 }))
    else setProblem(job.data?.message ?? t('open.failed'))
  }, [ended, job.data, opened, t])

  const offer = async (cell: Cell) => {
    const sections = await countToOpen(cell.id)
    if (sections === 0) return
    const sure = await modal.confirm({
      title: t('open.title', { n: sections }),
      content: t('open.text'),
      okText: t('open.ok'),
      cancelText: t('open.later'),
    })
    if (sure) setJobId(await startOpening(cell.id))
  }
  const change = async (cell: Cell, on: boolean) => {
    setBusy(cell.id)
    setProblem(null)
    try {
      await switchCell(cell.id, on)
      await client.invalidateQueries({ queryKey: [CELLS] })
      setBusy(null)
      if (on) await offer(cell)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, job: jobId === null ? null : (job.data ?? null), dialogs, change }
}
