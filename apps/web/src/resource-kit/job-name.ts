import { RESOURCE_NAMES, type Resource } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../i18n/index.js'
import type { Job } from '../providers/use-job.js'

type Named = Pick<Job, 'action' | 'kind' | 'undoesId'>

/** Kinds of jobs that work on the records of a list. */
const ON_RECORDS: readonly string[] = ['bulk', 'import']

/** Returns a function that says what a job does: `publish · regulations`. */
export function useJobName(): (job: Named) => string {
  const { t } = useTranslation('kit')
  return ({ action, kind, undoesId }) => {
    const [resource = '', work = ''] = kind.split('.')
    if (!ON_RECORDS.includes(work)) return t(`job.work.${kind}`)
    // The list of the dashboard is that of the to-do items.
    const of = resource === 'dashboard' ? t('job.todos') : RESOURCE_NAMES[resource as Resource][currentLocale()]
    const what = t('job.what', { action: t(`job.action.${action ?? work}`), of })
    return undoesId ? t('job.undone', { what }) : what
  }
}
