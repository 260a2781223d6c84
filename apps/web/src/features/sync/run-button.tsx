import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/access-control.js'
import { toast } from '../../shared/toast.js'
import { useSyncRun } from './use-sync-run.js'

interface Props {
  text: string
  /** Called when the run has ended, whether it succeeded or not. */
  onEnd?: () => void
}

/** Reads the configured source again. Renders nothing without permission. */
export function RunButton({ text, onEnd }: Props) {
  const { t } = useTranslation('sync')
  const mayRun = useMay('sync', 'run')
  const { start, starting, running, ended, problem } = useSyncRun()
  useEffect(() => {
    if (problem) void toast('error', problem)
  }, [problem])
  useEffect(() => {
    if (ended) onEnd?.()
  }, [ended, onEnd])
  if (!mayRun) return null
  return (
    <Button loading={starting || running} onClick={start}>
      {running ? t('running') : text}
    </Button>
  )
}
