import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { hasEnded, useJob } from '../../../providers/use-job.js'
import { useUndo } from '../../../shared/components/undo-place.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { useWrite } from '../../../shared/hooks/use-write.js'
import { toast } from '../../../shared/toast.js'
import type { Cell } from './indicators.js'

const CELLS = '/credit/admin/api/mutualEvaluation'

/** Enables and disables cells. After enabling a cell, offers to open evaluations for sections that are in its stage. */
export function useCellSwitch() {
  const { t } = useTranslation(['evaluation-settings', 'common'])
  const write = useWrite()
  const [modal, dialogs] = Modal.useModal()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const offerUndo = useUndo()
  const press = useOnePress()
  const ended = hasEnded(job.data)
  const opened = job.data?.result?.opened

  useEffect(() => {
    if (!ended) return
    setJobId(null)
    if (job.data?.status === 'succeeded') void toast('success', t('open.done', { n: opened ?? 0 }))
    else setProblem(job.data?.message ?? t('open.failed'))
  }, [ended, job.data, opened, t])

  const offerOpening = async (cell: Cell) => {
    const params = { path: { id: cell.id } }
    const { sections } = await answer(api.GET(`${CELLS}/open/{id}`, { params }))
    if (sections === 0) return
    const confirmed = await modal.confirm({
      title: t('open.title', { n: sections }),
      content: t('open.text'),
      okText: t('open.ok'),
      cancelText: t('open.later'),
    })
    if (confirmed) setJobId((await answer(api.POST(`${CELLS}/open/{id}`, { params }))).jobId)
  }
  /** Fails if another user has changed the cell, and reloads it. */
  const set = ({ id, version }: Pick<Cell, 'id' | 'version'>, enabled: boolean) => {
    const sent = { params: { path: { id } }, body: { version } }
    return write(() => answer(enabled ? api.PUT(`${CELLS}/enable/{id}`, sent) : api.PUT(`${CELLS}/disable/{id}`, sent)))
  }
  const over = () => {
    press.end()
    setBusy(null)
  }
  const change = async (cell: Cell, enabled: boolean) => {
    if (!press.begin()) return
    setBusy(cell.id)
    setProblem(null)
    try {
      const made = await set(cell, enabled)
      const { code } = cell
      // Another user did the same in the meantime, so there is nothing to undo.
      if (made.version === cell.version + 1)
        offerUndo(t(enabled ? 'switched.on' : 'switched.off', { code }), () => set(made, !enabled))
      over()
      if (enabled) await offerOpening(cell)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      over()
    }
  }
  return {
    ...{ busy, problem, change },
    job: jobId === null ? null : (job.data ?? null),
    dialogs,
  }
}
