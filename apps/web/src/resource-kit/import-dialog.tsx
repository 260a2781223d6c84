import { ADMIN_BASE } from '@credit/contract'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Steps } from 'antd'
import { useState } from 'react'
import { type ApiError, send } from '../api/client.js'
import type { components } from '../api/schema.js'
import { postFile, refusalOf } from '../api/upload.js'
import { hasEnded, useJob } from '../providers/use-job.js'
import { PlainDialog } from '../shared/components/plain-dialog.js'
import { useStepFocus } from '../shared/hooks/use-step-focus.js'
import { ImportFile } from './import-file.js'
import type { LayoutChoice } from './import-layout.js'
import { type ImportOutcome, ImportReport } from './import-report.js'
import { JobProgress } from './job-progress.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

type Started = components['schemas']['JobStarted']
type HeadingChoice = components['schemas']['HeadingChoice']

/** Request to the API: checks a new file, or checks or applies the file of a job again. */
type Request =
  | { file: File }
  | { ofJob: string; mode: 'check' | 'apply'; mapping?: HeadingChoice[]; sheet?: number | null; headingRow?: number }

interface Props {
  definition: Definition
  onClose: () => void
}

const STEPS = ['file', 'check', 'apply'] as const

/** Imports a file in three steps: choose it, check it without writing, apply it. */
export default function ImportDialog({ definition, onClose }: Props) {
  const texts = useTexts(definition)
  const { name: resource, importPath = `${resource}/import` } = definition
  const path = `${ADMIN_BASE}/api/${importPath}`
  const [mapping, setMapping] = useState<HeadingChoice[]>([])
  const start = useMutation<string, ApiError, Request>({
    // The job changes the records, not its start.
    meta: { quiet: true },
    mutationFn: async (request) => {
      if ('file' in request) {
        const fields = { mode: 'check' }
        return (await postFile<Started>(path, request.file, { fields })).jobId
      }
      return (await send<Started>('POST', `${path}/again`, { body: request })).data.jobId
    },
  })
  const applies = start.variables && 'mode' in start.variables && start.variables.mode === 'apply'
  const job = useJob(start.data ?? null, { quiet: !applies })
  const over = hasEnded(job.data)
  const result = over ? (job.data?.result as ImportOutcome | null) : null
  const applied = result?.mode === 'apply'

  const again = (mode: 'check' | 'apply') => {
    if (!job.data) return
    start.mutate({ ofJob: job.data.id, mode, ...(mapping.length > 0 ? { mapping } : {}) })
    setMapping([])
  }
  const readAgain = (choice: LayoutChoice) => {
    if (job.data) start.mutate({ ofJob: job.data.id, mode: 'check', ...choice })
    setMapping([])
  }
  const restart = () => {
    start.reset()
    setMapping([])
  }
  const writes = (result?.new ?? 0) + (result?.changed ?? 0)
  const problem = start.error ?? job.error
  const failed = over && !result
  const isFile = !start.data && !start.isPending
  const inside = useStepFocus(isFile ? 'file' : over ? (result?.mode ?? 'failed') : 'running')
  const footer = applied ? (
    <>
      <Button onClick={restart}>{texts('kit:import.another')}</Button>
      <Button type="primary" onClick={onClose}>
        {texts('kit:bulk.close')}
      </Button>
    </>
  ) : over ? (
    <>
      <Button onClick={restart}>{texts('kit:import.otherFile')}</Button>
      {result && mapping.length > 0 ? (
        <Button type="primary" loading={start.isPending} onClick={() => again('check')}>
          {texts('kit:import.checkAgain')}
        </Button>
      ) : result ? (
        <Button type="primary" loading={start.isPending} disabled={writes === 0} onClick={() => again('apply')}>
          {texts(`kit:import.apply.${result.joinsSheets ? 'rows' : 'records'}`, { n: writes })}
        </Button>
      ) : null}
    </>
  ) : (
    <Button onClick={onClose}>{texts('kit:button.cancel')}</Button>
  )
  return (
    <PlainDialog
      width={820}
      title={texts('kit:import.title', { list: texts('title') })}
      footer={footer}
      onClose={onClose}
      maskClosable={isFile}
    >
      <div ref={inside} />
      <Steps
        size="small"
        responsive={false}
        current={isFile ? 0 : applies ? 2 : 1}
        items={STEPS.map((step) => ({ title: texts(`kit:import.steps.${step}`) }))}
        style={{ margin: '12px 0 20px' }}
      />
      {problem ? <Alert type="error" showIcon message={refusalOf(problem)} /> : null}
      {failed ? <Alert type="error" showIcon message={job.data?.message ?? texts('kit:bulk.failed')} /> : null}
      {isFile ? (
        <ImportFile definition={definition} path={path} onFile={(file) => start.mutate({ file })} />
      ) : result && job.data ? (
        <ImportReport
          definition={definition}
          path={path}
          job={job.data}
          result={result}
          mapping={mapping}
          onMapping={setMapping}
          onLayout={readAgain}
        />
      ) : failed || problem ? null : (
        <JobProgress id={start.data ?? ''} job={job.data} />
      )}
    </PlainDialog>
  )
}
