import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/access-control.js'
import { toast } from '../../shared/toast.js'
import { useSyncRun } from './use-sync-run.js'

interface Props {
  text: string
  /** Called once the run has ended, however. */
  onEnd?: () => void
}

/** Reads the configured source again; nothing for whoever may not. */
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
